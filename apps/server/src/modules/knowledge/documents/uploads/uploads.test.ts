import { randomUUID } from 'node:crypto'
import { readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { clearIncoming } from '#/modules/knowledge/documents/uploads/uploads.service.ts'
import { docxSkeleton, makeDocx, makePdf, makeZip, schoolRules } from '#test/documents.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { refusalOf, upload, type Upload, uploaded } from '#test/uploads.ts'

const app = await forFile(startTestApp({ env: { MAX_FILE_MB: '1', MAX_USER_MB: '2' } }))
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

const refusal = (file: Upload) => refusalOf(app, maria, assistantId, file)
const megabyte = 1024 * 1024
const zipBomb = (content: Buffer, more: object = {}) =>
  makeZip([...docxSkeleton, { name: 'word/document.xml', content, ...more }])

test.each<[string, () => Upload | Promise<Upload>]>([
  ['a PDF', async () => ({ name: 'Regras.PDF', content: await makePdf(schoolRules) })],
  ['a DOCX', async () => ({ name: 'regras.docx', content: await makeDocx({ Regras: ['Silêncio.'] }) })],
  ['a text', () => ({ name: 'aviso.txt', content: 'A prova é amanhã. 📚' })],
  ['a Markdown text', () => ({ name: 'aviso.md', content: '# Aviso\n\nA prova é amanhã.' })],
])('%s is accepted and waits to be read [S13]', async (_, file) => {
  const response = await upload(app, maria, assistantId, await file())
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ id: expect.any(String), status: 'queued' })
})

test.each<[string, string, () => Upload | Promise<Upload>]>([
  [
    'an extension that is not on the list',
    'document_type_unsupported',
    () => ({ name: 'programa.exe', content: 'MZ' }),
  ],
  ['a name without an extension', 'document_type_unsupported', () => ({ name: 'arquivo', content: 'texto' })],
  ['a text that calls itself a PDF', 'document_content_mismatch', () => ({ name: 'a.pdf', content: 'apenas texto' })],
  [
    'a PDF that calls itself a DOCX',
    'document_content_mismatch',
    async () => ({ name: 'a.docx', content: await makePdf(['x']) }),
  ],
  [
    'a PDF that calls itself a text',
    'document_content_mismatch',
    async () => ({ name: 'a.txt', content: await makePdf(['x']) }),
  ],
  [
    'a ZIP that calls itself a DOCX',
    'document_content_mismatch',
    () => ({ name: 'a.docx', content: makeZip([{ name: 'a.txt', content: Buffer.from('x') }]) }),
  ],
  [
    'bytes that are no text in any alphabet',
    'document_content_mismatch',
    () => ({ name: 'a.txt', content: Buffer.from([0x61, 0x81, 0x8d, 0xff, 0xe7]) }),
  ],
  ['a text with control characters', 'document_content_mismatch', () => ({ name: 'a.md', content: 'a\u0000b' })],
])('refuses %s [F2]', async (_, code, file) => {
  const problem = await refusal(await file())
  expect(problem).toMatchObject({ status: 422, code })
  expect(problem.title).toMatch(/\.$/)
})

test('a file without an extension is recognized by its bytes, and a refusal names the next step [F2]', async () => {
  const id = await uploaded(app, maria, assistantId, {
    name: 'Regimento',
    content: await makePdf(['Um arquivo sem terminação.']),
  })
  const { items } = await maria.api.listDocuments({ params: { assistantId }, query: { pageSize: 100 } })
  expect(items.find((document) => document.id === id)).toMatchObject({ name: 'Regimento.pdf', kind: 'pdf' })
  for (const [name, step] of [
    ['foto.heic', 'Ajustes › Câmera › Formatos › Mais compatível'],
    ['prova.doc', 'Abra no Word e salve como DOCX.'],
    ['prova.rtf', 'Abra no Word ou no LibreOffice e salve como DOCX.'],
    ['notas.XLS', 'Abra no Excel e salve como XLSX.'],
    ['aula.ppt', 'Abra no PowerPoint e salve como PPTX.'],
    ['tudo.zip', 'Abra a pasta e envie os arquivos de dentro dela.'],
    ['pagina.mhtml', 'salve como PDF.'],
    ['foto.bmp', 'salve como JPEG ou PNG.'],
  ] as const)
    expect(await refusal({ name, content: 'x' })).toMatchObject({
      code: 'document_type_unsupported',
      detail: expect.stringContaining(step),
    })
})

test.each<[string, string, () => Buffer]>([
  ['much more content than it has bytes', 'document_too_large', () => zipBomb(Buffer.alloc(20 * megabyte))],
  [
    'a size that it does not declare',
    'document_content_mismatch',
    () => zipBomb(Buffer.alloc(2 * megabyte), { declaredBytes: 10 }),
  ],
  [
    'too many entries',
    'document_too_large',
    () =>
      makeZip([
        ...docxSkeleton,
        ...Array.from({ length: 2001 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') })),
      ]),
  ],
  ['another archive inside', 'document_content_mismatch', () => zipBomb(makeZip(docxSkeleton))],
  [
    'a name outside of its folder',
    'document_content_mismatch',
    () => makeZip([...docxSkeleton, { name: '../../fora.txt', content: Buffer.from('x') }]),
  ],
  [
    'an absolute name',
    'document_content_mismatch',
    () => makeZip([...docxSkeleton, { name: '/etc/fora', content: Buffer.from('x') }]),
  ],
  ['a symbolic link', 'document_content_mismatch', () => zipBomb(Buffer.from('/etc/passwd'), { mode: 0o120777 })],
])('refuses a DOCX with %s [F3]', async (_, code, content) => {
  expect(await refusal({ name: 'a.docx', content: content() })).toMatchObject({
    code,
    detail: expect.stringMatching(/\.$/),
  })
})

test('a file above the limit is refused, with or without a declared length [F1]', async () => {
  expect(await refusal({ name: 'a.txt', content: 'a'.repeat(megabyte + 1) })).toMatchObject({
    status: 413,
    code: 'document_too_large',
  })
  expect(await sendInPieces(megabyte + 1)).toMatchObject({
    code: 'document_too_large',
    detail: expect.stringContaining('1 MB'),
  })
  expect(await sendInPieces(4 * megabyte)).toMatchObject({ code: 'document_too_large' })
  await uploaded(app, maria, assistantId, { name: 'a.txt', content: 'a'.repeat(megabyte) })
})

/** Sends a form without declaring its length. */
function sendInPieces(bytes: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const call = httpRequest(`${app.url}/api/assistants/${assistantId}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maria.token}`, 'content-type': 'multipart/form-data; boundary=limite' },
  })
  call.once('response', (response) => resolve(json(response)))
  call.once('error', reject)
  call.write('--limite\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
  for (let sent = 0; sent < bytes; sent += 65_536) call.write('a'.repeat(Math.min(65_536, bytes - sent)))
  call.end('\r\n--limite--\r\n')
  return promise
}

test("a person's storage quota is enforced, and two uploads at once cannot both take the last room [F1]", async () => {
  const ana = await createUser(app)
  const id = await createPublishedAssistant(ana)
  const files = Array.from({ length: 4 }, (_, n) => ({ name: 'a.txt', content: `${n}`.repeat(900_000) }))
  const statuses = await Promise.all(files.map(async (file) => (await upload(app, ana, id, file)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 202, 409, 409])
  expect(await refusalOf(app, ana, id, { name: 'b.txt', content: 'b'.repeat(900_000) })).toMatchObject({
    code: 'storage_quota',
  })
})

test('an empty file, a form without a file, and a body that is not a form are refused [S13]', async () => {
  expect(await refusal({ name: 'vazio.txt', content: '' })).toMatchObject({
    status: 400,
    code: 'upload_invalid',
    detail: expect.stringContaining('vazio'),
  })
  const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const response = await app.fetch(`/api/assistants/${assistantId}/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${maria.token}`, ...headers },
      body,
    })
    return ((await response.json()) as { code: string }).code
  }
  const without = new FormData()
  without.set('outro', 'x')
  expect(await send(without)).toBe('upload_invalid')
  expect(await send('{}', { 'content-type': 'application/json' })).toBe('media_type_unsupported')
  expect(await send('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' })).toBe('upload_invalid')
  expect(await send('x', { 'content-type': 'multipart/form-data' })).toBe('upload_invalid')
  const packed = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }
  expect(await send('--x--', packed)).toBe('media_type_unsupported')
})

test('the same content is refused twice in one assistant and accepted in another [S13]', async () => {
  const content = `Único ${randomUUID()}`
  await uploaded(app, maria, assistantId, { name: 'a.txt', content })
  expect(await refusal({ name: 'outro nome.md', content })).toMatchObject({ status: 409, code: 'document_duplicate' })
  await uploaded(app, maria, await createPublishedAssistant(maria), { name: 'a.txt', content })
  const tries = Array.from({ length: 5 }, () =>
    upload(app, maria, assistantId, { name: 'b.txt', content: `${content}!` }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    202, 409, 409, 409, 409,
  ])
})

test('the given file name is stored only as a name, and no temporary file stays [F5]', async () => {
  const id = await uploaded(app, maria, assistantId, {
    name: '../../etc/Avaliação “final”\u202e.txt',
    content: randomUUID(),
  })
  const { items } = await maria.api.listDocuments({ params: { assistantId }, query: { pageSize: 100 } })
  expect(items.find((document) => document.id === id)?.name).toBe('Avaliação “final”.txt')
  expect(await readdir(path.join(app.ctx.config.dataDir, 'incoming'))).toEqual([])
})

test('partial uploads of a crash are removed, and uploads under way are not [F5]', async () => {
  const folder = path.join(app.ctx.config.dataDir, 'incoming')
  const [abandoned, young] = [path.join(folder, randomUUID()), path.join(folder, randomUUID())]
  for (const file of [abandoned, young]) await writeFile(file, 'pela metade')
  await utimes(abandoned, new Date(), new Date(Date.now() - 25 * 3_600_000))
  await clearIncoming(app.ctx)
  expect(await readdir(folder)).toEqual([path.basename(young)])
})

test('downloading a missing or truncated stored file gives an error sentence, not a broken file [Rel15]', async () => {
  const text = 'A prova é amanhã.'
  const id = await uploaded(app, maria, assistantId, { name: 'perdido.txt', content: text })
  const [row] = await app.ctx.db.select().from(documents).where(eq(documents.id, id))
  const file = path.join(app.ctx.config.dataDir, 'files', row!.storageKey)
  const read = () => maria.api.downloadDocument({ params: { assistantId, documentId: id } })
  expect(await (await read()).text()).toBe(text)
  await truncate(file, 5)
  await expect(read()).rejects.toMatchObject({ status: 410, problem: { code: 'file_lost' } })
  await rm(file)
  await expect(read()).rejects.toMatchObject({ status: 410, problem: { code: 'file_lost' } })
})

test('an archived assistant accepts no documents [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await maria.api.setAssistantState({ params: { assistantId: id }, body: { action: 'archive' } })
  expect(await refusalOf(app, maria, id, { name: 'a.txt', content: 'a' })).toMatchObject({ code: 'assistant_archived' })
})
