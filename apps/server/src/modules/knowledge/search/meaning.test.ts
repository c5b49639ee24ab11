import { describe, expect, test } from 'vitest'
import { type FoundPassage } from '#/modules/knowledge/search/search.repository.ts'
import { searchInParts, withMeaning } from '#/modules/knowledge/search/hybrid.service.ts'
import { searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import { forFile } from '#test/for-file.ts'
import { besideMeaning, standIns } from '#test/retrieval/meaning.ts'
import { historyOf, isRefused } from '#test/retrieval/product.ts'
import { recallOf } from '#test/retrieval/recall.ts'
import { addOwner, addSchool, readQuestions } from '#test/retrieval/school.ts'
import { createTestDatabase } from '#test/test-database.ts'

describe('passages found by words and by meaning are merged [S13]', () => {
  const passage = (text: string, score = 0): FoundPassage => ({
    chunkId: text,
    documentId: text,
    documentName: 'a.pdf',
    page: null,
    text,
    score,
  })
  const mergeBoth = (byWords: Record<string, number>, byMeaning: string[]) =>
    withMeaning(
      Object.entries(byWords).map(([text, score]) => passage(text, score)),
      byMeaning.map((text) => passage(text)),
      6,
    ).map(({ text }) => text)

  test('the meaning reorders only passages of almost equal score by words [S13]', () => {
    expect(mergeBoth({ a: 1, b: 0.9 }, ['b', 'a'])).toEqual(['b', 'a'])
    expect(mergeBoth({ a: 1, b: 0.7 }, ['b', 'a'])).toEqual(['a', 'b'])
  })

  test('the best passage found only by meaning is added, and further ones fill free slots [S13]', () => {
    const words = { a: 1, b: 0.9, c: 0.8, d: 0.7, e: 0.6 }
    expect(mergeBoth(words, ['x', 'y', 'z'])).toEqual(['a', 'b', 'c', 'd', 'e', 'x'])
    expect(mergeBoth({ ...words, f: 0.5 }, ['x', 'y'])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'x'])
    expect(mergeBoth({}, ['x', 'y'])).toEqual(['x', 'y'])
    const scores = withMeaning([passage('a', 1), passage('b', 0.9)], [passage('x', 1), passage('b', 0.8)], 6)
    expect(scores.map(({ text, score }) => [text, score])).toEqual([
      ['b', 1],
      ['a', 1],
      ['x', 1],
    ])
    expect(mergeBoth(words, [])).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

/** Results cached for all tests. */
const remembered = new Map<string, Promise<FoundPassage[]>>()
const byWords: typeof searchByWords = (db, part) => {
  const key = JSON.stringify(part)
  const found = remembered.get(key) ?? searchByWords(db, part)
  remembered.set(key, found)
  return found
}

const questions = readQuestions()

const recall = async (find: Parameters<typeof recallOf>[1]) => (await recallOf(questions, find)).get('all')!

const database = await forFile(createTestDatabase())
const owner = await addOwner(database, 'assistant')
await addSchool(database, owner)
const words = await recall(async (question, limit) => {
  const search = { owners: [owner], limit, ...writeSearchTexts(historyOf(question)) }
  return (await searchInParts(search, (part) => byWords(database.db, part))).map(({ text }) => text)
})

test.each(standIns)('$name meaning in addition to words makes no search worse [S13]', async (standIn) => {
  const both = await recall(await besideMeaning(database, owner, standIn, byWords))
  expect(both.first).toBeGreaterThanOrEqual(words.first - 0.005)
  expect(both.among).toBeGreaterThanOrEqual(words.among - 0.005)
  if (standIn.name === 'a good') expect(both.first).toBeGreaterThan(words.first + 0.01)
})

test('Prosa Trechos refuses 3 % of answerable questions and four of five unanswerable ones [S12]', async () => {
  const shareOf = async (those: typeof questions) => {
    let refused = 0
    for (const question of those) if (await isRefused(database, owner, question)) refused += 1
    return refused / those.length
  }
  expect(await shareOf(questions.filter(({ expected }) => expected.length > 0))).toBeLessThanOrEqual(0.03)
  expect(await shareOf(questions.filter(({ expected }) => expected.length === 0))).toBeGreaterThanOrEqual(0.8)
})
