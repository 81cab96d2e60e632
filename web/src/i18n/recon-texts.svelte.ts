import { recon as english } from './en/recon'
import { PageTexts } from './page-texts.svelte'

export const reconWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/recon')).recon,
  es: async () => (await import('./es/recon')).recon,
  fr: async () => (await import('./fr/recon')).recon,
  zh: async () => (await import('./zh/recon')).recon,
})
