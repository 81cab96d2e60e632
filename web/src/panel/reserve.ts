// What games with drops need, loaded by those alone.

export { default as DropOverlay } from './DropOverlay.svelte'
export { default as Pocket } from './Pocket.svelte'
