import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { chunks } from '#/modules/knowledge/knowledge.tables.ts'
import { bytea } from '#/platform/db/columns.model.ts'

/** The meaning of a chunk as a vector of 32-bit floats, if an embedding model is configured. */
export const chunkEmbeddings = pgTable(
  'chunk_embeddings',
  {
    chunkId: bigint('chunk_id', { mode: 'number' })
      .primaryKey()
      .references(() => chunks.id, { onDelete: 'cascade' }),
    /** The chunk's owner, repeated here so that one index scan reads all vectors of an owner. */
    assistantId: integer('assistant_id'),
    baseId: integer('base_id'),
    model: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [
    check('chunk_embeddings_one_owner', sql`num_nonnulls(assistant_id, base_id) = 1`),
    index('chunk_embeddings_assistant').on(table.assistantId, table.model, table.chunkId),
    index('chunk_embeddings_base').on(table.baseId, table.model, table.chunkId),
  ],
)
