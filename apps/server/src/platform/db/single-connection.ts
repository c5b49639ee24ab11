import type { Duplex } from 'node:stream'
import pg from 'pg'
import { sessionForm } from '#/platform/db/work-kind.ts'
import { countFreeTime } from '#/platform/process/free-time.ts'

/**
 * Removes the server's own limits for long work on a separate connection: a copy, an index, a migration, or pauses between two
 * statements. Which limits exist depends on the version.
 */
const withoutLimits = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
  'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

/** Creates a connection outside the pool, not yet open. */
export function singleConnection(config: pg.ClientConfig): pg.Client {
  const client = probeConnection(config)
  const connect = client.connect.bind(client) as () => Promise<pg.Client>
  client.connect = (async () => {
    await connect()
    await client.query(`${sessionForm}; ${withoutLimits}`).catch((error: unknown) => {
      // a client that could not connect has nothing to end
      client.end().catch(() => {})
      throw error
    })
    return client
  }) as typeof client.connect
  return client
}

/**
 * Creates a connection to inspect a server, not yet open; it changes nothing, not even its session. When lost, the current or
 * next statement fails; without a listener the loss between two statements would end the program. The connection time-out counts
 * only time in which this process could receive a response.
 */
export function probeConnection({ connectionTimeoutMillis = 0, ...config }: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  if (connectionTimeoutMillis > 0) {
    const connect = client.connect.bind(client) as () => Promise<pg.Client>
    client.connect = (async () => {
      const time = countFreeTime((elapsed) => elapsed >= connectionTimeoutMillis && giveUp(client))
      return connect().finally(time.stop)
    }) as typeof client.connect
  }
  return client
}

/** Ends a connection as the driver does at its own time-out, through a property that its types do not show. */
function giveUp(client: pg.Client): void {
  const { stream } = (client as pg.Client & { connection: { stream: Duplex } }).connection
  stream.destroy(new Error('timeout expired'))
}
