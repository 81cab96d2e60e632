/** Scrolls an item of a list into view without scrolling the page. */
export function keepInView(list: HTMLElement, item: Element | null): void {
  if (!item) {
    list.scrollTop = 0
    return
  }
  const box = list.getBoundingClientRect()
  const at = item.getBoundingClientRect()
  if (at.top < box.top || at.bottom > box.bottom) {
    list.scrollTop += at.top - box.top - (box.height - at.height) / 2
  }
}
