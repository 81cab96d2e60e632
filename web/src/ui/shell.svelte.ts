// What any page can ask of the shell.

export const shell = $state({ settings: false })

export function openSettings(): void {
  shell.settings = true
}
