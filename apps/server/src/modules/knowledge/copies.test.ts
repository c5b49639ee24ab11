import { expect, test } from 'vitest'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { knows } from '#test/uploads.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)

/** Some thousand passages, each with a word of its own. */
const long = Array.from(
  { length: 2500 },
  (_, n) => `Artigo ${n}. ${'O regimento da escola diz o que cada turma faz no pátio e na quadra. '.repeat(18)}`,
).join('\n\n')

test('a copy of an assistant with a long document is there at once, and reads the document by itself [S11, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await knows(app, maria, assistantId, { name: 'horario.txt', content: 'A cantina abre às nove horas.' })
  await knows(app, maria, assistantId, { name: 'regimento.txt', content: long })
  const documentsOf = async (id: number) => {
    const { items } = await maria.api.listDocuments({ params: { assistantId: id }, query: {} })
    return Object.fromEntries(items.map((one) => [one.name, one]))
  }
  const original = (await documentsOf(assistantId))['regimento.txt']
  expect(original?.chunks).toBeGreaterThan(1500)

  const begin = performance.now()
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  expect(performance.now() - begin).toBeLessThan(5000)
  const { 'horario.txt': small, 'regimento.txt': large } = await documentsOf(copy.id)
  expect(small).toMatchObject({ status: 'ready', chunks: 1 })
  expect(['queued', 'reading', 'indexing']).toContain(large?.status)
  await expect
    .poll(async () => (await documentsOf(copy.id))['regimento.txt'], { timeout: 60_000 })
    .toMatchObject({ status: original?.status, chunks: original?.chunks })
  const { items } = await maria.api.searchKnowledge({ params: { assistantId: copy.id }, query: { q: 'Artigo 1234' } })
  expect(items[0]).toMatchObject({ documentName: 'regimento.txt' })
})
