import type { Query } from '@tanstack/react-query'
import { queryClient } from '#/lib/api/query-client.ts'
import { pushMark } from '#/lib/device/push-mark.ts'
import { toast } from '#/lib/device/toast.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { ensureSession, onSessionEnd, sessionState } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'

// 'Ler sem internet': stores what a person reads in a cache, from which the service worker answers when the network
// fails. Each session has its own cache, named by a hash of its token, so that other sessions cannot find it.

const serviceWorker = '/sw.js'
const readings = 'prosa-read-'
const shells = 'prosa-shell-'
/** Maximum number of cached responses of one person; the oldest is removed first. */
const MAX_RESPONSES = 300
const build: string = import.meta.env.BUILD_ID

/** Cached API addresses: the person's own conversations, and the data of the pages around them. */
const cachedAddresses =
  /^\/api\/(auth\/session|organization|chat-folders|chats(\/[\w-]{36})?|assistants(\/\d+(\/chats)?)?)(\?|$)/
const chat = /^\/api\/chats\/[\w-]{36}$/
/** Pages that open offline. */
const pages = ['/assistants', '/chats', '/assistants/:assistantId/chats/:chatId?']

export const canReadOffline = () => 'serviceWorker' in navigator && 'caches' in globalThis

let stop: (() => void) | undefined

/** Key of the mark that holds the person's id; `startShell` checks it. */
const mark = 'reading'

export const isReadingOf = (userId: number | undefined) => deviceData.read(mark) === String(userId)

/** Starts caching what the person reads; called by a click. */
export async function beginReading(): Promise<void> {
  const { user } = sessionState()
  if (!user) return
  const registration = await navigator.serviceWorker.register(serviceWorker)
  await navigator.serviceWorker.ready
  await registration.update()
  deviceData.write(mark, String(user.id))
  await startCaching().catch((error: unknown) => {
    deviceData.remove(mark)
    throw error
  })
}

/** Deletes the caches of all sessions. */
export async function endReading(): Promise<void> {
  stop?.()
  stop = undefined
  // First the responses: without their cache the service worker adds no files to the shell.
  for (const kind of [readings, shells])
    for (const name of await caches.keys()) if (name.startsWith(kind)) await caches.delete(name)
  deviceData.remove(mark)
  if (pushMark.read()) return
  const registration = await navigator.serviceWorker.getRegistration(serviceWorker)
  await registration?.unregister()
}

/** Resumes caching when a page starts, only for the person who enabled it. */
export async function resumeReading(): Promise<void> {
  if (!canReadOffline() || guestScope() !== null) return
  const isIn = await ensureSession()
  // Offline, it is unknown who is signed in.
  if (!isIn && tokens.session.read()) return
  if (!isReadingOf(sessionState().user?.id)) return endReading()
  await startCaching()
}

async function startCaching() {
  stop?.()
  const name = `${readings}${await hashToken(tokens.session.read() ?? '')}-${build}`
  for (const other of await caches.keys()) if (other.startsWith(readings) && other !== name) await caches.delete(other)
  const cache = await caches.open(name)
  const online = queryClient.getDefaultOptions()
  // Allows queries offline, which the service worker then answers.
  queryClient.setDefaultOptions({ ...online, queries: { ...online.queries, networkMode: 'always' } })
  const queries = queryClient.getQueryCache()
  const seen = new WeakSet<object>()
  let turn = Promise.resolve()
  function cacheQuery(query: Query) {
    const answer = findAnswer(query, seen)
    // One after the other, so that of two responses for one address the later one stays.
    if (answer) turn = turn.then(() => cacheAnswer(cache, answer)).catch(() => undefined)
  }
  for (const query of queries.getAll()) cacheQuery(query)
  const stops = [
    queries.subscribe(({ query }) => cacheQuery(query)),
    onSessionEnd(() => void endReading()),
    () => queryClient.setDefaultOptions(online),
  ]
  const toastOffline = () => toast('Sem conexão. Você vê o que leu por último neste aparelho.', { id: 'kept' })
  navigator.serviceWorker.addEventListener('message', toastOffline)
  stops.push(() => navigator.serviceWorker.removeEventListener('message', toastOffline))
  stop = () => stops.forEach((end) => end())
  await cacheShell()
  // The session ended meanwhile.
  if (!isReadingOf(sessionState().user?.id)) await endReading()
}

interface Answer {
  address: string
  data: object
}

/** Returns the response of a query that should be cached and is not cached yet. */
function findAnswer(query: Query, seen: WeakSet<object>): Answer | undefined {
  const [address, part] = query.queryKey as readonly unknown[]
  const data: unknown = query.state.data
  if (typeof address !== 'string' || !cachedAddresses.test(address) || typeof data !== 'object' || data === null)
    return undefined
  if (!navigator.onLine || seen.has(data)) return undefined
  if (chat.test(address)) {
    // Makes the query stale, so that the page reads the complete answer once its events end.
    queryClient.setQueryDefaults(query.queryKey, { staleTime: 0 })
    // Temporary conversations have no active query.
    if (!query.isActive()) return undefined
  }
  seen.add(data)
  const first = part === 'pages' ? (data as { pages: object[] }).pages[0] : part === undefined ? data : undefined
  // Test chats of the builder are not cached.
  return first === undefined || (first as { test?: boolean }).test ? undefined : { address, data: first }
}

async function cacheAnswer(cache: Cache, { address, data }: Answer) {
  // Deletes first, so that the entry becomes the newest.
  await cache.delete(address)
  await cache.put(address, Response.json(data, { headers: { date: new Date().toUTCString() } }))
  const [oldest, ...others] = await cache.keys()
  if (oldest && others.length >= MAX_RESPONSES) await cache.delete(oldest)
}

/**
 * Caches the files of this build that pages need to open. The old build's files are deleted only when all new ones are
 * cached.
 */
async function cacheShell() {
  const name = shells + build
  const cache = await caches.open(name)
  // The page itself is cached last, so its presence means that all files are cached.
  if (await cache.match('/')) return
  try {
    const page = await fetch('/assistants', { headers: { accept: 'text/html' } })
    const preloads = (await (await fetch('/builds/preloads.json')).json()) as Record<string, string[]>
    const html = await page.clone().text()
    const named = [...html.matchAll(/["'](\/assets\/[^"']+)["']/g)].map(([, file = '']) => file)
    const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
    const isFile = ({ origin, pathname }: URL) => origin === location.origin && pathname.startsWith('/assets/')
    const files = loaded.filter(isFile).map(({ pathname }) => pathname)
    const wanted = new Set([...named, ...files, ...pages.flatMap((path) => preloads[path] ?? [])])
    await cache.addAll([...wanted])
    await cache.put('/', page)
    for (const other of await caches.keys()) if (other.startsWith(shells) && other !== name) await caches.delete(other)
  } catch {
    // The next page tries again.
    await caches.delete(name)
  }
}

async function hashToken(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`Bearer ${token}`))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
