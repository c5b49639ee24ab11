import type { Query } from '@tanstack/react-query'
import { queryClient } from '#/lib/api/query-client.ts'
import { pushMark } from '#/lib/device/push-mark.ts'
import { toast } from '#/lib/device/toast.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { ensureSession, onSessionEnd, sessionState } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'

// 'Ler sem internet': what this person reads is kept for the service worker, which answers with it where the network does
// not. Of each session there is one cache, named by what its token hashes to: with another token nobody finds it.

const serviceWorker = '/sw.js'
const readings = 'prosa-read-'
const shells = 'prosa-shell-'
/** Answers kept of one person; the oldest goes first. */
const MOST = 300
const build: string = import.meta.env.BUILD_ID

/** What a person reads of their own conversations, and what the pages around them need. */
const kept = /^\/api\/(auth\/session|organization|chat-folders|chats(\/[\w-]{36})?|assistants(\/\d+(\/chats)?)?)(\?|$)/
const chat = /^\/api\/chats\/[\w-]{36}$/
/** Pages that open without a network. */
const pages = ['/assistants', '/chats', '/assistants/:assistantId/chats/:chatId?']

export const canKeepReading = () => 'serviceWorker' in navigator && 'caches' in globalThis

let stop: (() => void) | undefined

/** By the id of the person; the mark that `startShell` looks for. */
const mark = 'reading'

export const isReadingOf = (userId: number | undefined) => deviceData.read(mark) === String(userId)

/** After a press: from now on what is read is kept. */
export async function beginReading(): Promise<void> {
  const { user } = sessionState()
  if (!user) return
  const registration = await navigator.serviceWorker.register(serviceWorker)
  await navigator.serviceWorker.ready
  await registration.update()
  deviceData.write(mark, String(user.id))
  await keepOn().catch((error: unknown) => {
    deviceData.remove(mark)
    throw error
  })
}

/** Removes all that was kept, of whomever. */
export async function endReading(): Promise<void> {
  stop?.()
  stop = undefined
  // what was read first: the service worker adds no file where none is
  for (const kind of [readings, shells])
    for (const name of await caches.keys()) if (name.startsWith(kind)) await caches.delete(name)
  deviceData.remove(mark)
  if (pushMark.read()) return
  const registration = await navigator.serviceWorker.getRegistration(serviceWorker)
  await registration?.unregister()
}

/** At the start of a page where somebody keeps what they read: it goes on for this person alone. */
export async function resumeReading(): Promise<void> {
  if (!canKeepReading() || guestScope() !== null) return
  const isIn = await ensureSession()
  // the server was not there to say who this is, and the device does not know it
  if (!isIn && tokens.session.read()) return
  if (!isReadingOf(sessionState().user?.id)) return endReading()
  await keepOn()
}

async function keepOn() {
  stop?.()
  const name = `${readings}${await hashOf(tokens.session.read() ?? '')}-${build}`
  for (const other of await caches.keys()) if (other.startsWith(readings) && other !== name) await caches.delete(other)
  const cache = await caches.open(name)
  const online = queryClient.getDefaultOptions()
  // without a network the service worker answers
  queryClient.setDefaultOptions({ ...online, queries: { ...online.queries, networkMode: 'always' } })
  const queries = queryClient.getQueryCache()
  const seen = new WeakSet<object>()
  let turn = Promise.resolve()
  function keep(query: Query) {
    const answer = answerOf(query, seen)
    // one after the other: of two answers at the same address the later one stays
    if (answer) turn = turn.then(() => keepAnswer(cache, answer)).catch(() => undefined)
  }
  for (const query of queries.getAll()) keep(query)
  const stops = [
    queries.subscribe(({ query }) => keep(query)),
    onSessionEnd(() => void endReading()),
    () => queryClient.setDefaultOptions(online),
  ]
  const tell = () => toast('Sem conexão. Você vê o que leu por último neste aparelho.', { id: 'kept' })
  navigator.serviceWorker.addEventListener('message', tell)
  stops.push(() => navigator.serviceWorker.removeEventListener('message', tell))
  stop = () => stops.forEach((end) => end())
  await keepShell()
  // the session ended meanwhile
  if (!isReadingOf(sessionState().user?.id)) await endReading()
}

interface Answer {
  address: string
  data: object
}

/** What this query has to be kept, where that is not kept already. */
function answerOf(query: Query, seen: WeakSet<object>): Answer | undefined {
  const [address, part] = query.queryKey as readonly unknown[]
  const data: unknown = query.state.data
  if (typeof address !== 'string' || !kept.test(address) || typeof data !== 'object' || data === null) return undefined
  if (!navigator.onLine || seen.has(data)) return undefined
  if (chat.test(address)) {
    // when the answer is at its end, the page reads what the events have told
    queryClient.setQueryDefaults(query.queryKey, { staleTime: 0 })
    // a temporary conversation is read by no page
    if (!query.isActive()) return undefined
  }
  seen.add(data)
  const first = part === 'pages' ? (data as { pages: object[] }).pages[0] : part === undefined ? data : undefined
  // a test of the builder is in no history
  return first === undefined || (first as { test?: boolean }).test ? undefined : { address, data: first }
}

async function keepAnswer(cache: Cache, { address, data }: Answer) {
  // one that is read again is the newest
  await cache.delete(address)
  await cache.put(address, Response.json(data, { headers: { date: new Date().toUTCString() } }))
  const [oldest, ...others] = await cache.keys()
  if (oldest && others.length >= MOST) await cache.delete(oldest)
}

/** The files of this build that pages need to open: the new ones are all here before the old ones go. */
async function keepShell() {
  const name = shells + build
  const cache = await caches.open(name)
  // the page itself is stored last: where it is in the cache, all of its files are
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
    // the next page tries again
    await caches.delete(name)
  }
}

async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`Bearer ${token}`))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
