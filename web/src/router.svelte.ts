// The current path, and navigation without reloading the page.

/** Pages that are only on the way to somewhere else. */
const GATES = /^\/(log-in|sign-up|reset|confirm-email)$/

class Router {
  path = $state(location.pathname)
  /** Where the player was before they came to sign in. */
  before: string | null = null

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname
    })
    // Internal links are handled here; modified clicks and downloads are left to the browser.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      if (link.pathname.startsWith('/api/')) return
      event.preventDefault()
      this.go(link.pathname)
    })
  }

  go(path: string): void {
    if (!GATES.test(this.path)) this.before = this.path
    if (path !== this.path) history.pushState(null, '', path)
    this.path = path
    scrollTo(0, 0)
  }

  /** The page was only on the way: the back button does not lead to it. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.path = path
  }
}

export const router = new Router()
