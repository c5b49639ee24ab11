import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { singleConnection } from '#/platform/db/single-connection.ts'

type Handler = (payload: string) => void
/** By the subject they wait for; null for whatever is said. */
type Handlers = Map<string | null, Set<Handler>>

/** Hears what `pg_notify(channel, payload)` says on any instance, on one connection of its own that connects again when lost. */
export interface Listen {
  /**
   * Calls the handler with each payload; answers how to stop. What is said while the connection is down is not heard. A
   * channel once asked for stays open: who asks with every answer would open and close it each time. With `subjects`, only of
   * payloads that have one of them among their lines: thousands may wait, each for its own.
   */
  on(channel: string, handler: Handler, subjects?: readonly string[]): () => void
  /** Called each time the connection is back: what happened meanwhile must be read from the tables. */
  onReconnect(handler: () => void): () => void
  /** Resolves when all channels asked for so far are heard. */
  ready(): Promise<void>
  close(): Promise<void>
}

const pingMs = 15_000
const longestPauseMs = 2000

export function createListen(url: string, log?: Logger): Listen {
  const channels = new Map<string, Handlers>()
  const reconnectHandlers = new Set<() => void>()
  let client: pg.Client | undefined
  let opened = Promise.withResolvers<void>()
  let lastStatement: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()
  const { signal } = closing

  async function keepListening(): Promise<void> {
    for (let pause = 50, connections = 0; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      const next = newClient(url)
      const ended = new Promise((resolve) => next.once('end', resolve))
      next.on('error', (err) => log?.warn({ err }, 'listening connection lost'))
      next.on('notification', ({ channel, payload = '' }) => {
        const waiting = channels.get(channel)
        const told = new Set([null, ...payload.split('\n')].flatMap((subject) => [...(waiting?.get(subject) ?? [])]))
        for (const handler of told) hear(handler, payload)
      })
      try {
        await open(next)
        if (connections++ > 0) for (const handler of reconnectHandlers) handler()
        pause = 50
        // closed while it connected: nobody else would end it
        if (!signal.aborted) await ended
        opened = Promise.withResolvers()
      } catch (err) {
        log?.warn({ err }, 'listening connection failed')
      }
      client = undefined
      await next.end().catch(() => {})
      await sleep(pause, undefined, { signal }).catch(() => {}) // closed: nothing to wait for
    }
  }

  /** One that throws costs neither the others nor the process. */
  function hear(handler: Handler, payload: string): void {
    try {
      handler(payload)
    } catch (err) {
      log?.error({ err }, 'a notification was not handled')
    }
  }

  async function open(next: pg.Client): Promise<void> {
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    opened.resolve()
  }

  /** One statement at a time. A connection on which one fails is of no use: its end makes a new one. */
  function say(statement: string): void {
    const current = client
    if (!current) return
    lastStatement = lastStatement.then(() => current.query(statement)).catch(() => void current.end())
  }

  const running = keepListening()
  const ping = setInterval(() => say('select 1'), pingMs).unref()

  return {
    on(channel, handler, subjects: readonly (string | null)[] = [null]) {
      const known = channels.get(channel)
      const waiting: Handlers = known ?? new Map()
      if (!known) {
        channels.set(channel, waiting)
        say(`listen ${pg.escapeIdentifier(channel)}`)
      }
      for (const subject of subjects) waiting.set(subject, (waiting.get(subject) ?? new Set()).add(handler))
      return () => {
        for (const subject of subjects) {
          const handlers = waiting.get(subject)
          handlers?.delete(handler)
          if (handlers?.size === 0) waiting.delete(subject)
        }
      }
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler)
      return () => reconnectHandlers.delete(handler)
    },
    async ready() {
      await opened.promise
      await lastStatement
    },
    async close() {
      closing.abort()
      clearInterval(ping)
      await client?.end()
      await running
    },
  }
}

function newClient(url: string): pg.Client {
  return singleConnection({
    connectionString: url,
    application_name: 'prosa listen',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
  })
}
