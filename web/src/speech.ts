// The moderator's voice, where the browser has one.

import { i18n } from './i18n/index.svelte'
import { settings } from './settings.svelte'

export const canSpeak = 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window

/** With more unspoken sentences than this, the oldest are dropped. */
const WAITING = 3

let unsaid = 0

/** What somebody asked to hear is said even if announcements are not. */
export function speak(text: string, asked = false): void {
  if (!canSpeak || !(settings.voice || asked)) return
  if (unsaid >= WAITING) hush()
  const words = new SpeechSynthesisUtterance(text)
  words.lang = i18n.language
  const voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(i18n.language))
  if (voice) words.voice = voice
  unsaid++
  words.onend = words.onerror = () => {
    unsaid = Math.max(0, unsaid - 1)
  }
  speechSynthesis.speak(words)
}

export function hush(): void {
  if (canSpeak) speechSynthesis.cancel()
  unsaid = 0
}
