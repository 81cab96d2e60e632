declare module 'virtual:catalogue-words/*' {
  const words: import('./catalogue-words.svelte').CatalogueWords
  export default words
}
