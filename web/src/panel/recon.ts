// What reconnaissance chess needs, loaded by its games alone.

export { default as Memory } from './Memory.svelte'
export { default as SenseBar } from './SenseBar.svelte'
export { default as SenseOverlay } from './SenseOverlay.svelte'
