import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { chunks } from '#/modules/knowledge/knowledge.tables.ts'
import { bytea } from '#/platform/db/columns.model.ts'

/** The meaning of a chunk as a vector (32-bit floats), where an embedding model is configured. */
export const chunkEmbeddings = pgTable(
  'chunk_embeddings',
  {
    chunkId: bigint('chunk_id', { mode: 'number' })
      .primaryKey()
      .references(() => chunks.id, { onDelete: 'cascade' }),
    /** The document's, repeated here so that all vectors of one place are one index scan. */
    holder: integer('assistant_id').notNull(),
    model: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [index('chunk_embeddings_assistant').on(table.holder, table.model, table.chunkId)],
)
