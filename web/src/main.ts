import { mount } from 'svelte'
import 'virtual:classic-pieces.css'
import './styles/index.css'
import App from './App.svelte'
import { i18n } from './i18n/index.svelte'
import { applySettings } from './settings.svelte'

applySettings()
// The page appears in the player's language, or in English if that cannot be had.
await i18n.choose().catch(() => undefined)

const target = document.getElementById('app')
if (target) mount(App, { target })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the client plays just as well, while the server can be reached.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
