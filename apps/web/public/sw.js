// The service worker of people who turned notifications on for this browser: it shows them, and says so where a page
// cannot be reached. It keeps nothing: no answer of the API, no page, no file.

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
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(openPage(event))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(offlinePage, { status: 503, headers: offlineHeaders })
  }
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
