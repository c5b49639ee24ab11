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
  /** Schema of the extension. */
  schema: string
  asAdmin(statement: string): Promise<void>
  close(): Promise<void>
}

const migrations = path.resolve(import.meta.dirname, '../../migrations')

/**
 * Opens a migrated database with pgvector: on the run's own server where it has the extension, otherwise a PostgreSQL in
 * WebAssembly from npm with one connection. The embedded server from npm has no pgvector.
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
  // parses ids as the product's driver does
  const wasm = await PGlite.create({ extensions: { vector }, parsers: { [types.INT8]: String } })
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    await wasm.exec(readFileSync(path.join(migrations, file), 'utf8'))
  await wasm.exec('create extension vector')
  // the same interface for callers that query with SQL
  const db = drizzle(wasm) as unknown as Database['db']
  const asAdmin = async (statement: string) => void (await wasm.exec(statement))
  return { db, pool: wasm as unknown as Pool, schema: 'public', asAdmin, close: () => wasm.close() }
}
