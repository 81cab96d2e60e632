// What the shell can be asked for from anywhere.

export const shell = $state({ settings: false })

export function openSettings(): void {
  shell.settings = true
}
