import type { Duplex } from 'node:stream'
import pg from 'pg'
import { sessionForm } from '#/platform/db/work-kind.ts'
import { countFreeTime } from '#/platform/process/free-time.ts'

/**
 * A server may have limits of its own for all that it serves. What has a connection of its own takes as long as it takes: a copy, an
 * index, a change of tables, and what is done elsewhere between two statements. Which limits there are depends on the version.
 */
const withoutLimits = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
  'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

/** One connection beside the pool to work with, not yet open. */
export function singleConnection(config: pg.ClientConfig): pg.Client {
  const client = probeConnection(config)
  const connect = client.connect.bind(client) as () => Promise<pg.Client>
  client.connect = (async () => {
    await connect()
    await client.query(`${sessionForm}; ${withoutLimits}`).catch((error: unknown) => {
      // whoever could not connect ends nothing
      client.end().catch(() => {})
      throw error
    })
    return client
  }) as typeof client.connect
  return client
}

/**
 * One connection to look at a server with, not yet open; it changes nothing, not even its session. The statement under way, or else
 * the next one, fails where it is lost; without a listener its loss between two statements would end the program. Of the time to
 * connect only that counts in which this process could have heard the server.
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

/** As the driver does at its own time-out, which its types do not show. */
function giveUp(client: pg.Client): void {
  const { stream } = (client as pg.Client & { connection: { stream: Duplex } }).connection
  stream.destroy(new Error('timeout expired'))
}
