// What any page can ask of the shell.

export const shell = $state({
  settings: false,
  /** On the page of a game: whether a phone needs the room of the header for the board. */
  board: true,
  /** A game goes on here that should not be left without asking. */
  busy: false,
  /** It goes on against a person and the clock. */
  live: false,
})

export function openSettings(): void {
  shell.settings = true
}
