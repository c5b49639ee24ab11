import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { applyRetention } from '#/modules/school/students/students.service.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { attachments } from '#/modules/conversations/messages/attachments/attachments.tables.ts'
import { removeReleased } from '#/modules/conversations/messages/attachments/sweeping.service.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { countRemoved } from '#test/stays-because.ts'
import { tellAll } from '#test/chat-reader.ts'
import { attach, attached, onePixel } from '#test/chat-files.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, launchBody, runOut, type TestStudent, verifyAttempt } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const essay = { name: 'redação.txt', content: 'A educação é um direito de todos.' }
const options = { files: true }

const app = await forFile(startTestApp())
const school = await createSchool(app, { options })

const params = (attemptId: string) => ({ params: { attemptId } })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

async function begun(at = school) {
  const student = await arrive(app, at, launchBody(at))
  const { attempt } = await student.start()
  return { student, attemptId: attempt?.id ?? '', chatId: attempt?.chatId ?? '' }
}

const sendWith = (student: TestStudent, chatId: string, ids: string[], text = 'Segue a redação.') =>
  app.fetch(`/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text, attachments: ids }),
  })

/** An attempt handed in with a file. */
async function handedIn() {
  const { student, attemptId, chatId } = await begun()
  const file = await attached(app, student, chatId, essay)
  expect((await tellAll(await sendWith(student, chatId, [file.id]))).status).toBe('done')
  await student.finish()
  return { student, attemptId, chatId, file }
}

test('an activity without files refuses them with a sentence, and its page offers none [Z9]', async () => {
  const other = await createSchool(app)
  const { student, chatId } = await begun(other)
  const refused = await attach(app, student, chatId, essay)
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'attachments_off'])
  expect((await student.participation()).rules.files).toBeNull()
})

test('a kind, content or size that the activity does not accept is refused with a sentence [Z9]', async () => {
  const { student, chatId } = await begun()
  expect((await student.participation()).rules.files).toEqual({
    kinds: ['pdf', 'docx', 'txt', 'markdown'],
    maxMb: 10,
    perMessage: 5,
  })
  const cases = [
    [{ name: 'foto.png', content: onePixel }, 'attachment_type_unsupported', 'Esta conversa aceita PDF, DOCX'],
    [{ name: 'virus.exe', content: 'MZ' }, 'attachment_type_unsupported', 'Escolha outro arquivo'],
    [{ name: 'falso.pdf', content: 'isto não é um PDF' }, 'document_content_mismatch', ''],
    [{ name: 'enorme.txt', content: 'a'.repeat(11 * 1024 * 1024) }, 'document_too_large', '10 MB'],
  ] as const
  for (const [file, code, detail] of cases) {
    const response = await attach(app, student, chatId, file)
    const problem = (await response.json()) as { code: string; detail?: string }
    expect(problem.code).toBe(code)
    expect(problem.detail ?? '').toContain(detail)
  }
  expect(await student.api.listAttachments({ params: { chatId } })).toEqual({ items: [] })
})

test('a file of another student, or after the end, goes with no message [Z9]', async () => {
  const other = await begun()
  const foreign = await attached(app, other.student, other.chatId, essay)
  const { student, attemptId, chatId } = await begun()
  expect((await sendWith(student, chatId, [foreign.id])).status).toBe(404)
  const stolen = student.api.downloadAttachment({ params: { chatId: other.chatId, attachmentId: foreign.id } })
  expect(await problemOf(stolen)).toMatchObject({ status: 404 })
  const late = await attached(app, student, chatId, essay)
  await runOut(app, attemptId)
  expect((await sendWith(student, chatId, [late.id])).status).toBe(410)
  await student.finish()
  await vi.waitFor(async () => expect((await student.participation()).state).toBe('finished'), { timeout: 20_000 })
  expect((await attach(app, student, chatId, essay)).status).toBe(410)
  const sealed = await (await school.admin.api.exportSealedAttempt(params(attemptId))).text()
  expect(sealed).not.toContain(late.id)
  // an unsent file was not handed in
  const read = school.admin.api.downloadAttemptFile({ params: { attemptId, attachmentId: late.id } })
  expect(await problemOf(read)).toMatchObject({ status: 404 })
})

test('a file may be sent without text, counts as a message, and cannot be removed then [Z9]', async () => {
  const { student, chatId } = await begun()
  const file = await attached(app, student, chatId, essay)
  expect((await tellAll(await sendWith(student, chatId, [file.id], ''))).status).toBe('done')
  expect((await student.participation()).attempt?.messages).toBe(1)
  const removed = student.api.deleteAttachment({ params: { chatId, attachmentId: file.id } })
  expect(await problemOf(removed)).toMatchObject({ status: 409, code: 'attachment_sent' })
})

test("a file's hash is in the seal, and the exported file is verified without the server [Z9]", async () => {
  const { attemptId, file } = await handedIn()
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-files-'))
  const sealed = path.join(folder, 'tentativa.json')
  const text = await (await school.admin.api.exportSealedAttempt(params(attemptId))).text()
  expect(text).toContain(createHash('sha256').update(essay.content).digest('hex'))
  await writeFile(sealed, text)
  const files = await mkdtemp(path.join(tmpdir(), 'prosa-handed-in-'))
  const check = (...given: string[]) => verifyAttempt(sealed, ...given)
  expect(await check()).toContain('Foi entregue 1 arquivo: baixe-o')
  expect(await check('--files', files)).toContain('NÃO CONFERE: falta o arquivo redação.txt.')
  expect(await check('--files', path.join(files, 'nenhuma'))).toContain('não foi encontrada')
  const handed = await school.admin.api.downloadAttemptFile({ params: { attemptId, attachmentId: file.id } })
  expect(handed.headers.get('content-disposition')).toContain('attachment')
  const place = path.join(files, 'redação.txt')
  await writeFile(place, Buffer.from(await handed.arrayBuffer()))
  expect(await check('--files', files)).toMatch(/^CONFERE: .*Arquivos conferidos: redação\.txt\./s)
  await writeFile(place, 'Outra redação.')
  expect(await check('--files', files)).toContain('NÃO CONFERE: o arquivo redação.txt não é o que foi entregue.')
  // changing the hash to fit changes the chain
  const other = createHash('sha256').update('Outra redação.').digest('hex')
  await writeFile(sealed, text.replace(createHash('sha256').update(essay.content).digest('hex'), other))
  expect(await check('--files', files)).toContain('NÃO CONFERE: a mensagem 1 não corresponde à cadeia')
  await Promise.all([folder, files].map((one) => rm(one, { recursive: true })))
})

test('readers of the conversation open its files, and each opening is audited [Z7, Z9]', async () => {
  const { attemptId, file } = await handedIn()
  const place = { params: { attemptId, attachmentId: file.id } }
  const other = await handedIn()
  const crossed = { params: { attemptId, attachmentId: other.file.id } }
  expect(await problemOf(school.admin.api.downloadAttemptFile(crossed))).toMatchObject({ status: 404 })
  expect(await (await school.admin.api.downloadAttemptFile(place)).text()).toBe(essay.content)
  const trail = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.targetId, attemptId))
  expect(trail).toMatchObject([{ action: 'attempt.read', data: { file: file.id } }])
})

test('erasure and retention delete the files with the chat; only the receipt keeps the hash [P2]', async () => {
  const keyOf = async (id: string) =>
    (await app.ctx.db.select().from(attachments).where(eq(attachments.id, id)))[0]?.storageKey ?? ''
  const [erased, outlived] = [await handedIn(), await handedIn()]
  const keys = [await keyOf(erased.file.id), await keyOf(outlived.file.id)]
  const { student } = await school.admin.api.getAttempt(params(erased.attemptId))
  const reason = 'Pediram a exclusão.'
  await school.admin.api.deleteStudentData({ params: { studentId: student.id }, body: { reason } })
  await app.ctx.db
    .update(attempts)
    .set({ finishedAt: new Date('2020-01-01') })
    .where(eq(attempts.id, outlived.attemptId))
  await applyRetention(app.ctx, null, countRemoved().removed)
  await removeReleased(app.ctx)
  for (const [index, { attemptId, file }] of [erased, outlived].entries()) {
    const read = school.admin.api.downloadAttemptFile({ params: { attemptId, attachmentId: file.id } })
    expect(await problemOf(read)).toMatchObject({ code: 'sga_erased' })
    await expect(app.ctx.storage.read(keys[index] ?? '', { bytes: 1 })).rejects.toThrow()
    expect(await keyOf(file.id)).toBe('')
  }
})
