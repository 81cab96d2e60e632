// What the operator says of this server. It comes with the page, so that no request is needed for it.

function said(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="parallax:${name}"]`)?.content || null
}

export const operator = { version: said('version'), source: said('source'), contact: said('contact') }
