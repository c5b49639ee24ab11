import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { findExtension } from '#/modules/knowledge/embeddings/owner-indexes.repository.ts'
import type { Database } from '#/platform/db/database.ts'
import { createTestDatabase } from '#test/test-database.ts'

export interface VectorDatabase extends Pick<Database, 'db'> {
  pool: Pick<Pool, 'query'>
  /** Of the extension. */
  schema: string
  asAdmin(statement: string): Promise<void>
  close(): Promise<void>
}

const migrations = path.resolve(import.meta.dirname, '../../migrations')

/**
 * A migrated database with pgvector: one of the run's own server where that has the extension, and else a PostgreSQL in WebAssembly
 * with one connection, which has it from npm. The one that npm brings for the product has none.
 */
export async function openVectorDatabase(): Promise<VectorDatabase> {
  const given = await createTestDatabase()
  const isGiven = await given.asAdmin('create extension vector').then(
    () => true,
    () => false,
  )
  const schema = isGiven ? await findExtension(given.db) : undefined
  if (schema !== undefined) return { ...given, schema }
  await given.close()
  // ids as the driver of the product reads them
  const wasm = await PGlite.create({ extensions: { vector }, parsers: { [types.INT8]: String } })
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    await wasm.exec(readFileSync(path.join(migrations, file), 'utf8'))
  await wasm.exec('create extension vector')
  // one kind of database to whoever asks it in SQL
  const db = drizzle(wasm) as unknown as Database['db']
  const asAdmin = async (statement: string) => void (await wasm.exec(statement))
  return { db, pool: wasm as unknown as Pool, schema: 'public', asAdmin, close: () => wasm.close() }
}
