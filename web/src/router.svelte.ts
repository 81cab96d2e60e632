// Where we are: the path, and how to go somewhere else without loading the page again.

class Router {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname
    })
    // Links within the client stay within it; modified clicks and downloads are the browser's.
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
    if (path !== this.path) history.pushState(null, '', path)
    this.path = path
    scrollTo(0, 0)
  }
}

export const router = new Router()
