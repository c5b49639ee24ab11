import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** A write that must be committed if and only if the other changes of its transaction are. */
type Mark = (tx: Transaction) => Promise<unknown>

const marks = new AsyncLocalStorage<Mark>()

/** Runs `work`; each transaction that it commits also writes the mark. Writes outside of a transaction do not. */
export const withCommitMark = <T>(mark: Mark, work: () => Promise<T>): Promise<T> => marks.run(mark, work)

/** Wraps a database so that its transactions write the mark of the work they belong to, if any. */
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
