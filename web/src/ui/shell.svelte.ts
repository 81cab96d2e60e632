// What any page can ask of the shell.

export const shell = $state({
  settings: false,
  /** On the page of a game: whether a phone needs the room of the header for the board. */
  board: true,
})

export function openSettings(): void {
  shell.settings = true
}
