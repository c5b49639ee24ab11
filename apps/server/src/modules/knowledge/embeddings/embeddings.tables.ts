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
    /** Repeated here so that an assistant's vectors are one index scan. */
    assistantId: integer('assistant_id').notNull(),
    model: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [index('chunk_embeddings_assistant').on(table.assistantId, table.model, table.chunkId)],
)
