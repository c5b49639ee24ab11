import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { sealLabels } from '#/platform/secrets/labels.ts'
import { readOutbox } from './outbox.ts'
import type { TestApp } from './test-app.ts'

/**
 * Finds where a word is still readable: in every row of every table of every schema (listed by the catalogue, so that none is
 * forgotten), in sealed values of the queue, in every file of the data folder and every stored mail.
 */
export async function findTraces(app: TestApp, word: string): Promise<string[]> {
  return [
    ...(await tablesWith(app, word)),
    ...((await sealedWith(app, word)) ? ['sealed in the queue'] : []),
    ...(await filesWith(app.ctx.config.dataDir, word)),
    ...((await readOutbox(app.ctx.config.dataDir)).some((mail) => has(mail, word)) ? ['outbox'] : []),
  ]
}

const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())

async function tablesWith({ ctx: { db } }: TestApp, word: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  // bytea values are shown as hexadecimal digits
  const wanted = [word, Buffer.from(word).toString('hex')].map((one) => `%${one}%`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.raw(name)} t where t::text ilike any(${sql.param(wanted)}::text[]) limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function sealedWith({ ctx }: TestApp, word: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ sealed: string }>(
    sql`select data->>'sealed' as sealed from jobs.job where data ? 'sealed'`,
  )
  return rows.some(({ sealed }) =>
    [sealLabels.mail, sealLabels.forgottenPassword].some((label) => has(ctx.keys.open(label, sealed) ?? '', word)),
  )
}

async function filesWith(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    if (has(file, word) || has(await readFile(file, 'utf8'), word)) found.push(path.relative(folder, file))
  }
  return found
}
