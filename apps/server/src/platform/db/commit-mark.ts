import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Writes something that must be there if and only if what the same transaction changes is. */
type Mark = (tx: Transaction) => Promise<unknown>

const marks = new AsyncLocalStorage<Mark>()

/** Runs `work`; every transaction that it commits carries the mark. What it writes outside of one does not. */
export const withCommitMark = <T>(mark: Mark, work: () => Promise<T>): Promise<T> => marks.run(mark, work)

/** The same database, whose transactions carry the mark of the work they belong to, where it has one. */
export function markingCommits(db: NodePgDatabase): NodePgDatabase {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    begin(async (tx) => {
      const result = await work(tx)
      await marks.getStore()?.(tx)
      return result
    }, config)
  return db
}
