// Makes the client start fast, and say something when there is no network. It never touches what the server says of a game.

const CACHE = 'parallax-1'
const OFFLINE = ['/offline.html', '/offline.css', '/icon.svg']
// Assets carry a hash of their content in their names: old ones are of no use, and are dropped oldest first.
const MOST_ASSETS = 120

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/ws')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (OFFLINE.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})

// The page says what messages are called in its language.
addEventListener('message', (event) => {
  if (event.data?.words) event.waitUntil(keepWords(event.data.words))
})

const ENGLISH = { lang: 'en', begun: 'Your opponent is here', 'your-move': 'Your move', over: 'The game is over' }
const WORDS = '/push-words'

async function keepWords(words) {
  const cache = await caches.open(CACHE)
  await cache.put(WORDS, new Response(JSON.stringify(words)))
}

// A message says which game it is about, and why; never anything of the board.
addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))

async function tell({ game, why }) {
  // Whoever looks at the game sees it happen.
  if ((await pagesOf(game)).some(({ visibilityState }) => visibilityState === 'visible')) return
  const known = await caches.match(WORDS)
  const words = known ? await known.json() : ENGLISH
  const options = { lang: words.lang, tag: `parallax:${game}`, icon: '/icon-192.png', data: { path: `/g/${game}` } }
  await registration.showNotification(words[why] ?? 'Parallax', options)
}

// A tap on a notification leads to its game: to the page that has it open, or to a new one.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(visit(event.notification.data?.path ?? '/'))
})

async function visit(path) {
  const [there] = await pagesOf(path.split('/').at(-1))
  return there ? there.focus() : clients.openWindow(path)
}

// A game may be open at any of its addresses: /g/…, /duplicate/…, /game/….
async function pagesOf(game) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.filter(({ url }) => new URL(url).pathname.split('/').at(-1) === game)
}

async function asset(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

async function keep(request, answer) {
  const cache = await caches.open(CACHE)
  await cache.put(request, answer)
  const assets = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((old) => cache.delete(old)))
}
