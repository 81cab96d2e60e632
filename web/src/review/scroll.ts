/** Scrolls a list so that one of its items is in sight. The page stays where it is. */
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
