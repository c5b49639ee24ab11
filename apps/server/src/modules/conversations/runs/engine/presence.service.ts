import pg from 'pg'
import type { Logger } from 'pino'
import { findDeadWorkers, holdMark } from '#/modules/conversations/runs/engine/lease.repository.ts'
import { openSession } from '#/platform/db/work-kind.ts'

/** That this worker lives, for others to see, on connections that no burst of requests can use up. */
export interface Presence {
  /** For the statements of runs alone: storing must not queue behind what people ask for. */
  readonly pool: pg.Pool
  /**
   * Makes sure that this worker holds its advisory lock. The lock belongs to the connection, so it is released when
   * the process dies. Rejects where the connection does not answer; the next call holds the lock on another.
   */
  hold(): Promise<void>
  /** Workers that own runs and do not live. */
  findDead(): Promise<string[]>
  close(): Promise<void>
}

/** Storing, ending and renewing at once, and the mark. */
const CONNECTIONS = 5

export function createPresence(requests: pg.Pool, workerId: string, log: Logger): Presence {
  const pool = new pg.Pool({
    ...requests.options,
    application_name: 'prosa runs',
    max: CONNECTIONS,
    // never through a pooler: the mark is the connection's
    Client: pg.Client,
    onConnect: openSession('request'),
  })
  pool.on('error', (err) => log.warn({ err }, 'idle database connection of runs lost'))
  // one lost while it is in use must not end the process either (Rel8)
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection of runs lost')))
  let mark: pg.PoolClient | undefined

  function letGo(client: pg.PoolClient): void {
    if (mark !== client) return
    mark = undefined
    client.release(true)
  }

  /** A network that has forgotten the connection says nothing of it, and the database has long given the lock back. */
  async function ask(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('select 1')
    } catch (error) {
      letGo(client)
      throw error
    }
  }

  return {
    pool,
    async hold() {
      if (mark) return ask(mark)
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
