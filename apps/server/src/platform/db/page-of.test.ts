import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsPhrase, holdsWords } from '#/platform/db/page-of.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const { db } = await forFile(createTestDatabase())

const signs = Array.from('aAáÁãÃeÉêiÍoÕöuÜcÇnÑsSzZßøØжЖ😀09 %_\\.*+?()[]{}|^$-~`#&\'"/,:;<=>@!\n\t')
const text = fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((letters) => letters.join(''))

test('a search matches exactly the texts that contain it, whatever its case and accents [S29]', async () => {
  const cases = fc.sample(fc.tuple(text, text, text), { numRuns: 3000, seed: 7 })
  const pairs = cases.flatMap(([before, typed, after]) => [
    { held: before + typed.toUpperCase() + after, typed },
    { held: before + after, typed },
  ])
  const matches = pairs.map(
    ({ held, typed }) =>
      sql`(${holdsPhrase(sql`${held}::text`, typed)}) = (strpos(pt_fold(${held}), pt_fold(${typed})) > 0)`,
  )
  const wrong: unknown[] = []
  for (let from = 0; from < matches.length; from += 500) {
    const { rows } = await db.execute<{ same: boolean[] }>(
      sql`select array[${sql.join(matches.slice(from, from + 500), sql`, `)}] as same`,
    )
    rows[0]?.same.forEach((same, at) => same || wrong.push(pairs[from + at]))
  }
  expect(wrong).toEqual([])
})

test('a search of several words requires each, in any order, and an empty one finds all [S29]', async () => {
  const found = async (q: string) => {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select ${holdsWords(sql`'João da Conceição'`, q)} as found`,
    )
    return rows[0]?.found
  }
  for (const q of ['', '  ', 'conceicao JOAO', 'ÇÃO']) expect(await found(q)).toBe(true)
  for (const q of ['joao maria', '.', '%', 'joao\\']) expect(await found(q)).toBe(false)
})
