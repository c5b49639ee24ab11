import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { singleConnection } from '#/platform/db/single-connection.ts'

type Handler = (payload: string) => void
/** Handlers by the subject they wait for; null for every payload. */
type Handlers = Map<string | null, Set<Handler>>

/** Receives notifications of `pg_notify(channel, payload)` from all instances on a separate connection, which reconnects when lost. */
export interface Listen {
  /**
   * Calls the handler with each payload; returns a function that stops it. Notifications during a lost connection are missed. A
   * channel stays open after its last handler, because answers would open and close it each time. With `subjects`, the handler
   * gets only payloads that have one of them among their lines: thousands of handlers may each wait for their own.
   */
  on(channel: string, handler: Handler, subjects?: readonly string[]): () => void
  /** Calls the handler each time the connection is back: changes made meanwhile must be read from the tables. */
  onReconnect(handler: () => void): () => void
  /** Resolves when the server listens on all channels requested so far. */
  ready(): Promise<void>
  close(): Promise<void>
}

const pingMs = 15_000
const longestPauseMs = 2000

/** Connects to `url` at once, and reconnects until it is closed. */
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
        const handlers = new Set(
          [null, ...payload.split('\n')].flatMap((subject) => [...(waiting?.get(subject) ?? [])]),
        )
        for (const handler of handlers) callHandler(handler, payload)
      })
      try {
        await open(next)
        if (connections++ > 0) for (const handler of reconnectHandlers) handler()
        pause = 50
        // closed while it connected: no other code would end the connection
        if (!signal.aborted) await ended
        opened = Promise.withResolvers()
      } catch (err) {
        log?.warn({ err }, 'listening connection failed')
      }
      client = undefined
      await next.end().catch(() => {})
      await sleep(pause, undefined, { signal }).catch(() => {}) // the client was closed, so there is nothing to wait for
    }
  }

  /** Calls a handler; one that throws affects neither the others nor the process. */
  function callHandler(handler: Handler, payload: string): void {
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

  /** Runs one statement at a time. A failed statement makes the connection useless: ending it starts a new one. */
  function runStatement(statement: string): void {
    const current = client
    if (!current) return
    lastStatement = lastStatement.then(() => current.query(statement)).catch(() => void current.end())
  }

  const running = keepListening()
  const ping = setInterval(() => runStatement('select 1'), pingMs).unref()

  return {
    on(channel, handler, subjects: readonly (string | null)[] = [null]) {
      const known = channels.get(channel)
      const waiting: Handlers = known ?? new Map()
      if (!known) {
        channels.set(channel, waiting)
        runStatement(`listen ${pg.escapeIdentifier(channel)}`)
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
