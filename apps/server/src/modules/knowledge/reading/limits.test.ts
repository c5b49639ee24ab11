import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { makePdf } from '#test/documents.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, refusalOf } from '#test/uploads.ts'

const app = await forFile(startTestApp({ env: { MAX_FILE_MB: '20' } }))
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })

test("the settings' limits refuse larger, longer or too many documents; existing documents stay [A6]", async () => {
  const id = await createPublishedAssistant(maria)
  const params = { assistantId: id }
  await uploadAndRead(app, maria, id, {
    name: 'longo.pdf',
    content: await makePdf(['Um', 'Dois', 'Três'].map((text) => `Parte ${text} do aviso.`)),
  })
  const { limits } = await admin.api.updateKnowledgeLimits({ body: { maxFileMb: 1, maxPages: 2, maxDocuments: 3 } })
  expect(limits).toMatchObject({ maxFileMb: 1, maxPages: 2, maxScannedPages: 200, maxDocuments: 3 })

  const large = { name: 'grande.txt', content: 'a'.repeat(1_200_000) }
  expect(await refusalOf(app, maria, id, large)).toMatchObject({
    status: 413,
    code: 'document_too_large',
    detail: expect.stringContaining('limite de 1 MB') as string,
  })
  const pages = await makePdf(['Primeira', 'Segunda', 'Terceira'].map((text) => `${text} página do regulamento.`))
  const long = await uploadAndRead(app, maria, id, { name: 'paginas.pdf', content: pages })
  expect(long).toMatchObject({ status: 'failed', problem: expect.stringContaining('o limite é 2') as string })

  await maria.api.addText({ params, body: { name: 'Terceiro', text: 'O terceiro documento.' } })
  const refusal = await problemOf(maria.api.addText({ params, body: { name: 'Quarto', text: 'Um a mais.' } }))
  expect(refusal).toMatchObject({ status: 409, code: 'documents_limit' })
  expect(refusal.detail).toContain('3 documentos')
  expect((await maria.api.listDocuments({ params, query: {} })).total).toBe(3)
})

test('two simultaneous texts cannot both take the last slot [A6]', async () => {
  const id = await createPublishedAssistant(maria)
  await admin.api.updateKnowledgeLimits({ body: { maxDocuments: 2 } })
  const add = (name: string) =>
    maria.api.addText({ params: { assistantId: id }, body: { name, text: `Texto ${name}` } })
  const tries = await Promise.allSettled(['um', 'dois', 'três', 'quatro', 'cinco'].map((name) => add(`Aviso ${name}`)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('settings cannot exceed the hard limits [A6]', async () => {
  const beyond = await problemOf(admin.api.updateKnowledgeLimits({ body: { maxFileMb: 51, maxPages: 2001 } }))
  expect(beyond).toMatchObject({ status: 422 })
  expect(beyond.errors).toHaveLength(2)
})
