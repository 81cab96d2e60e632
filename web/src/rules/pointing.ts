// The square of a diagram that the reader points at, by tapping or with the arrow keys.

import type { Attachment } from 'svelte/attachments'
import { squareAt } from '../squares'
import type { Square } from '../wire/view'

/** For an element filled by a board. `turned` says whether Black is at the bottom. */
export function pointed(point: (square: Square) => void, turned: () => boolean = () => false): Attachment<HTMLElement> {
  return (element) => {
    const click = (event: MouseEvent) => {
      const box = element.getBoundingClientRect()
      const column = Math.floor(((event.clientX - box.left) / box.width) * 8)
      const row = Math.floor(((event.clientY - box.top) / box.height) * 8)
      if (column < 0 || column > 7 || row < 0 || row > 7) return
      point(turned() ? squareAt(7 - column, row) : squareAt(column, 7 - row))
    }
    const focus = (event: FocusEvent) => {
      const square = (event.target as HTMLElement).dataset.square
      if (square) point(square)
    }
    element.addEventListener('click', click)
    element.addEventListener('focusin', focus)
    return () => {
      element.removeEventListener('click', click)
      element.removeEventListener('focusin', focus)
    }
  }
}
