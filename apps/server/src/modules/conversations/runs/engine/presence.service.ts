import pg from 'pg'
import type { Logger } from 'pino'
import { findDeadWorkers, holdMark } from '#/modules/conversations/runs/engine/lease.repository.ts'
import { openSession } from '#/platform/db/work-kind.ts'

/** Shows other workers that this one lives, on connections that requests cannot use up. */
export interface Presence {
  /** Connections for runs only, so that storing does not queue behind requests. */
  readonly pool: pg.Pool
  /**
   * Ensures that this worker holds its advisory lock, which its connection releases when the process dies. Rejects if the
   * connection does not respond; the next call uses another one.
   */
  holdLock(): Promise<void>
  /** Finds workers that own runs and are dead. */
  findDead(): Promise<string[]>
  close(): Promise<void>
}

/** For storing, ending and renewing at the same time, and the lock. */
const CONNECTIONS = 5

/** Announces this worker by a lock on its own connection, which ends with the process. */
export function createPresence(requests: pg.Pool, workerId: string, log: Logger): Presence {
  const pool = new pg.Pool({
    ...requests.options,
    application_name: 'prosa runs',
    max: CONNECTIONS,
    // never through a pooler: the lock belongs to the connection
    Client: pg.Client,
    onConnect: openSession('request'),
  })
  pool.on('error', (err) => log.warn({ err }, 'idle database connection of runs lost'))
  // an error of a connection in use must not end the process either (Rel8)
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection of runs lost')))
  let mark: pg.PoolClient | undefined

  function letGo(client: pg.PoolClient): void {
    if (mark !== client) return
    mark = undefined
    client.release(true)
  }

  /** Checks the connection: a network may drop it silently, and the database then releases the lock. */
  async function checkConnection(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('select 1')
    } catch (error) {
      letGo(client)
      throw error
    }
  }

  return {
    pool,
    async holdLock() {
      if (mark) return checkConnection(mark)
      const client = await pool.connect()
      client.once('error', () => letGo(client))
      try {
        await holdMark(client, workerId)
        mark = client
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    findDead: () => findDeadWorkers(pool, workerId),
    async close() {
      mark?.release(true)
      mark = undefined
      await pool.end()
    },
  }
}
