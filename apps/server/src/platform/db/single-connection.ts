import type { Duplex } from 'node:stream'
import pg from 'pg'
import { sessionForm } from '#/platform/db/work-kind.ts'
import { countFreeTime } from '#/platform/process/free-time.ts'

/**
 * One connection beside the pool, not yet open. The statement under way, or else the next one, fails where it is lost;
 * without a listener its loss between two statements would end the program. Of the time to connect only that counts in which
 * this process could have heard the server.
 */
export function singleConnection({ connectionTimeoutMillis = Infinity, ...config }: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  const connect = client.connect.bind(client) as () => Promise<pg.Client>
  client.connect = (async () => {
    const time = countFreeTime((elapsed) => elapsed >= connectionTimeoutMillis && giveUp(client))
    try {
      await connect()
      await client.query(sessionForm)
      return client
    } finally {
      time.stop()
    }
  }) as typeof client.connect
  return client
}

/** As the driver does at its own time-out, which its types do not show. */
function giveUp(client: pg.Client): void {
  const { stream } = (client as pg.Client & { connection: { stream: Duplex } }).connection
  stream.destroy(new Error('timeout expired'))
}
