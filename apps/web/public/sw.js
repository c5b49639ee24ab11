// The service worker of people who turned notifications or 'Ler sem internet' on for this browser: it shows notifications,
// and where the network does not answer it gives what the page has kept (lib/device/offline-reading.ts), or says so. The
// network always comes first, so that nothing is older than it must be.

const offlinePage = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sem conexão</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box }
  main { max-width: 26rem }
  a { display: inline-block; padding: .6rem 1rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none }
</style>
<main>
  <h1>Sem conexão</h1>
  <p>Não conseguimos abrir esta página. Verifique a sua internet e tente de novo. Suas conversas estão guardadas.</p>
  <p><a href="">Tentar de novo</a></p>
</main>`

const offlineHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

self.addEventListener('install', () => {
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, headers, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request))
  else if (pathname.startsWith('/api/') && headers.get('accept') === 'application/json')
    event.respondWith(readAnswer(event))
})

const readings = 'prosa-read-'
const shells = 'prosa-shell-'
/** What was kept longer ago is not shown any more. */
const MOST_AGE_MS = 30 * 24 * 3_600_000
/** Pages of visitors, students and of getting in are nobody's reading. */
const ownPages = /^\/($|chats$|assistants($|\/\d))/

const newestName = async (beginning) => (await caches.keys()).findLast((name) => name.startsWith(beginning))

/** Looking makes no cache, as opening one would while all are removed. */
async function keptIn(beginning, address) {
  const cacheName = await newestName(beginning)
  return cacheName === undefined ? undefined : caches.match(address, { cacheName })
}

async function openPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const isRead = ownPages.test(pathname) && (await newestName(readings)) !== undefined
    const page = isRead ? await keptIn(shells, '/') : undefined
    return page ?? new Response(offlinePage, { status: 503, headers: offlineHeaders })
  }
}

/** A file's name changes with its content. */
async function openFile(request) {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    // what is loaded once is there the next time; without room it is loaded again
    void keepFile(request.url, copy).catch(() => undefined)
  }
  return answer
}

async function keepFile(url, file) {
  const name = await newestName(shells)
  if (name === undefined) return
  await (await caches.open(name)).put(url, file)
  // all was removed meanwhile
  if ((await newestName(readings)) === undefined) await caches.delete(name)
}

async function readAnswer(event) {
  try {
    return await fetch(event.request)
  } catch (error) {
    const { pathname, search } = new URL(event.request.url)
    const session = await hashOf(event.request.headers.get('authorization') ?? '')
    const kept = await keptIn(`${readings}${session}-`, pathname + search)
    const isFresh = kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < MOST_AGE_MS
    if (!isFresh) throw error
    const page = await self.clients.get(event.clientId)
    page?.postMessage('kept', {})
    return kept
  }
}

async function hashOf(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

self.addEventListener('push', (event) => {
  const { title, text, path } = noticeOf(event.data)
  const options = { body: text, tag: path, lang: 'pt-BR', icon: '/icons/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Browsers want every message shown: what cannot be read is told in general words. */
function noticeOf(data) {
  try {
    const { title, text, path } = data.json()
    // a path of this site, and of no other
    const isOwn = new URL(path, self.location.origin).origin === self.location.origin
    return { title: String(title), text: String(text), path: isOwn ? String(path) : '/assistants' }
  } catch {
    return { title: 'Há uma novidade para você', text: 'Abra para ver.', path: '/assistants' }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? '/assistants'))
})

/** The tab that has the page open comes to the front; where there is none, a new one opens. */
async function show(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const wanted = new URL(path, self.location.origin)
  const open =
    tabs.find(({ url }) => url === wanted.href) ?? tabs.find(({ url }) => new URL(url).pathname === wanted.pathname)
  return open ? open.focus() : self.clients.openWindow(wanted.href)
}
