import { readFileSync } from 'node:fs'
import path from 'node:path'
import { assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import { expect, test } from 'vitest'
import { findDocuments } from '#/modules/knowledge/documents/documents.repository.ts'
import { createExactIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import { findFileKeys } from '#/modules/knowledge/documents/files.repository.ts'
import { assistantAsOwner, baseAsOwner, listOwners } from '#/modules/knowledge/owners.model.ts'
import { passagesById } from '#/modules/knowledge/search/search.repository.ts'
import { searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { migrateDatabase } from '#/platform/db/migrate.ts'
import { baseline } from '#test/database/older-data.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

/** Data as stored by version 1.0: an assistant with its own document, and one of an attached shared base. */
const written = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../test/knowledge-1.0.json'), 'utf8'),
) as Record<string, Record<string, unknown>[]>

const own = 'A sala de atestados fica no térreo.'
const shared = 'A segunda chamada é pedida em até três dias úteis, com atestado.'

const query = { status: 'all', q: '', sort: 'name', page: 1, pageSize: 20 } as const

const database = await forFile(createTestDatabase({ migrated: false }))
await migrateDatabase(database.url, { until: baseline })
for (const [table, rows] of Object.entries(written)) {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`)
  await database.pool.query(
    `insert into ${table} (${columns.join()}) overriding system value
       select ${columns.join()} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
await migrateDatabase(database.url)

test('an assistant stored by 1.0 has every current field in its draft and its published version [Rel13]', async () => {
  const { rows } = await database.pool.query('select draft, published from assistants')
  const stored = (rows as Record<'draft' | 'published', unknown>[]).flatMap(({ draft, published }) => [
    draft,
    published,
  ])
  expect(stored).toHaveLength(2)
  const missing = stored.flatMap((config) => assistantConfigSchema.safeParse(config).error?.issues ?? [])
  expect(missing, 'A migration gives a new field to the assistants that there are.').toEqual([])
})

test('documents and passages stored by 1.0 are found after the upgrade [S13, Rel13]', async () => {
  const { db } = database
  const named = async (owner: ReturnType<typeof baseAsOwner>) =>
    (await findDocuments(db, owner, query)).map(({ name, assistantId, baseId }) => ({ name, assistantId, baseId }))
  expect(await named(assistantAsOwner(1))).toEqual([{ name: 'Sala', assistantId: 1, baseId: null }])
  expect(await named(baseAsOwner(1))).toEqual([{ name: 'Normas', assistantId: null, baseId: 1 }])
  const owners = listOwners(1, { knowledgeBases: [1] })
  const find = async (of: typeof owners, question = 'atestado') =>
    (await searchByWords(db, { owners: of, question, limit: 5 })).map(({ text }) => text).toSorted()
  expect(await find(owners)).toEqual([own, shared].toSorted())
  expect(await find([assistantAsOwner(1)])).toEqual([own])
  expect(await find([baseAsOwner(1)])).toEqual([shared])
  expect(await find([assistantAsOwner(2), baseAsOwner(2)])).toEqual([])
  expect(await find([baseAsOwner(1)], 'atesatdo')).toEqual([shared])
})

test('vectors stored by 1.0 are found after the upgrade, and every file has its owner [S31]', async () => {
  const { db } = database
  const owners = listOwners(1, { knowledgeBases: [1] })
  const near = await createExactIndex('sentido').nearest(db, { owners, vector: new Float32Array([1, 0]), limit: 5 })
  expect(near.map(({ similarity }) => similarity)).toEqual([1, 1])
  const ids = near.map(({ chunkId }) => chunkId)
  expect((await passagesById(db, [baseAsOwner(1)], ids)).map(({ text }) => text)).toEqual([shared])
  const keys = await Promise.all(owners.map((owner) => findFileKeys(db, owner)))
  expect(keys.map(({ length }) => length)).toEqual([1, 1])
})

test('a passage has exactly one owner, its document at most one existing owner, and it goes with its document [Z2]', async () => {
  const { pool } = database
  const put = (assistantId: number | null, baseId: number | null) =>
    pool.query(
      `insert into chunks (document_id, assistant_id, base_id, position, text)
       select id, $1, $2, 9, 'x' from documents where base_id = 1`,
      [assistantId, baseId],
    )
  await expect(put(null, null)).rejects.toThrow('chunks_one_owner')
  await expect(put(1, 1)).rejects.toThrow('chunks_one_owner')
  const give = (assistantId: number | null, baseId: number | null) =>
    pool.query('update documents set assistant_id = $1, base_id = $2 where base_id = 1', [assistantId, baseId])
  await expect(give(1, 1)).rejects.toThrow('documents_one_owner')
  await expect(give(null, 7)).rejects.toThrow('documents_base_id_knowledge_bases_id_fk')
  await pool.query('delete from knowledge_bases where id = 1')
  const { rows } = await pool.query(
    'select assistant_id as id from chunks c join chunk_embeddings using (assistant_id)',
  )
  expect(rows).toEqual([{ id: 1 }])
})
