import { mount } from 'svelte'
import 'virtual:classic-pieces.css'
import './styles/index.css'
import App from './App.svelte'
import { i18n } from './i18n/index.svelte'
import { applySettings } from './settings.svelte'

applySettings()
// The page starts in the player's language, or in English if that cannot be loaded.
await i18n.choose().catch(() => undefined)

const target = document.getElementById('app')
if (target) {
  // What was painted until now.
  target.replaceChildren()
  mount(App, { target })
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without a service worker the client works as well, as long as the server is reachable.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // By the time a catalogue has come, the page may have been loaded.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
