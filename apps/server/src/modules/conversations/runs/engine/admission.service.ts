import type { Pool, PoolClient } from 'pg'
import type { AppContext } from '#/context.ts'
import type { Admission } from '#/modules/conversations/messages/guest-access.service.ts'
import { clientTransaction } from '#/platform/db/client-transaction.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { inTurns } from '#/platform/db/in-turns.ts'

const WAIT_MS = 15_000

// who waits for a lock holds no connection meanwhile
const turns = inTurns(1, WAIT_MS)

/** Begins a run where it is admitted; `seq` is null where none began, and then nothing is counted either. */
export async function beginAdmitted<Row extends { seq: number | null }>(
  { pool }: Pick<AppContext, 'pool'>,
  admission: Admission | undefined,
  begin: (client: Pool | PoolClient) => Promise<Row>,
): Promise<Row> {
  if (admission === undefined) return begin(pool)
  const work = (client: PoolClient, tx: Queryable) => admission.check(tx).then(() => begin(client))
  return turns(admission.turn, () => clientTransaction(pool, work, ({ seq }) => seq !== null))
}
