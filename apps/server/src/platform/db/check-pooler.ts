import { connectionProblem, ofAddress, unreachableError } from '#/platform/db/connection-problem.ts'
import { probeConnection } from '#/platform/db/single-connection.ts'
import { sessionSettings } from '#/platform/db/work-kind.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

const setting = 'DATABASE_POOLER_URL'
const tryMs = 10_000

interface Facts {
  /** Identifies the server and the database, the same through a pooler and directly. */
  place: string
  isLimited: boolean
}

const factsText = `select pg_postmaster_start_time() || ' ' || current_database() as place,
  current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as "isLimited"`

/** Throws a StartError where the pooler cannot be used, leads to another database than `url`, or has no limit for statements. */
export async function checkPooler(poolerUrl: string, url: string): Promise<void> {
  const [pooled, direct] = await Promise.all([readFacts(poolerUrl, setting), readFacts(url, 'DATABASE_URL')])
  if (pooled.place !== direct.place)
    throw new StartError(`${setting} leva a outro banco que DATABASE_URL. Os dois precisam ser o mesmo.`)
  if (!pooled.isLimited)
    throw new StartError(
      `Pelo PgBouncer em ${setting}, um comando poderia esperar para sempre. Na linha do banco em pgbouncer.ini, acrescente: connect_query='${sessionSettings('request')}'`,
    )
}

async function readFacts(url: string, name: string): Promise<Facts> {
  const client = probeConnection({ connectionString: url, connectionTimeoutMillis: tryMs, query_timeout: tryMs })
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(factsText)
    return rows[0] ?? { place: '', isLimited: false }
  } catch (cause) {
    throw ofAddress(connectionProblem(cause, url) ?? unreachableError(cause), name)
  } finally {
    client.end().catch(() => {}) // it may never have connected
  }
}
