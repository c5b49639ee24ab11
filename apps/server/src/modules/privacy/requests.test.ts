import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { privacyRequests } from '#/modules/privacy/privacy.tables.ts'
import { runRetention } from '#/modules/privacy/retention.service.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { openChat } from '#test/chat-reader.ts'
import { allowFiles, attached } from '#test/chat-files.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploaded } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
const bia = await createUser(app, { name: 'Beatriz Conceição' })

/** Reads names and texts of a ZIP archive's files by its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.length - 22
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const begin = offset + 30 + zip.readUInt16LE(offset + 26)
    files.set(name, inflateRawSync(zip.subarray(begin, begin + size)).toString())
    at += 46 + nameLength
  }
  return files
}

async function exportOf(user: TestUser) {
  const { id } = await user.api.requestExport()
  return vi.waitFor(async () => {
    const request = (await user.api.listMyRequests()).items.find((one) => one.id === id)
    expect(request).toMatchObject({ status: 'done', kind: 'export' })
    return request!
  }, 15_000)
}

test('a person’s export holds account, conversations and files in one archive, and no other people’s data [P2]', async () => {
  const assistantId = await createPublishedAssistant(bia)
  await bia.api.addText({ params: { assistantId }, body: { name: 'Aviso: a/b', text: 'A prova é na sexta-feira.' } })
  await uploaded(app, bia, assistantId, { name: `${'試験'.repeat(60)}.md`, content: '# Prova' })
  const chat = await openChat(app, bia, assistantId)
  await chat.ask('Quando é a prova?')
  await allowFiles(bia, assistantId)
  await attached(app, bia, chat.id, { name: 'lista.txt', content: 'Lápis e borracha.' })
  const { id, protocol, fileUntil } = await exportOf(bia)
  expect(fileUntil).not.toBeNull()
  const response = await bia.api.downloadExport({ params: { requestId: id } })
  expect(response.headers.get('content-disposition')).toContain(`meus-dados-${protocol}.zip`)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(JSON.parse(files.get('conta.json')!)).toMatchObject({
    conta: [{ nome: 'Beatriz Conceição', email: bia.email }],
  })
  expect(files.get('conversas/parte-001.json')).toContain('Quando é a prova?')
  expect(files.get('assistentes.json')).toContain('Tutor de biologia')
  const documents = [...files.keys()].filter((name) => name.startsWith('documentos/'))
  expect(documents).toEqual([
    expect.stringMatching(/^documentos\/.{8} Aviso_ a_b\.txt$/),
    // Linux allows 255 bytes in a name, and programs need the file's extension.
    expect.stringMatching(/^documentos\/.{8} (試験){32}試\.md$/),
  ])
  expect(files.get(documents[0]!)).toContain('sexta-feira')
  const sent = [...files].find(([name]) => name.startsWith('arquivos das conversas/'))
  expect(sent).toEqual([expect.stringContaining('lista.txt'), 'Lápis e borracha.'])
  expect((await problemOf(admin.api.downloadExport({ params: { requestId: id } }))).code).toBe('not_found')
})

test('the export says from where the person acted, and about others’ acts only that they happened [P2]', async () => {
  const davi = await createUser(app, { name: 'Davi Sá' })
  await admin.api.updateUser({ params: { userId: davi.id }, body: { name: 'Davi de Sá' } })
  const { id } = await exportOf(davi)
  const response = await davi.api.downloadExport({ params: { requestId: id } })
  const account = unzip(Buffer.from(await response.arrayBuffer())).get('conta.json')!
  expect(JSON.parse(account)).toMatchObject({
    registros_de_auditoria: [
      { acao: 'privacy.export', rede: expect.any(String) },
      { acao: 'user.rename', rede: null },
    ],
  })
})

test('the export is kept for a week, then deleted by the retention [P2]', async () => {
  const caio = await createUser(app, { name: 'Caio Prado' })
  const { id } = await exportOf(caio)
  const [row] = await app.ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  await app.ctx.db
    .update(privacyRequests)
    .set({ fileUntil: sql`now() - interval '1 minute'` })
    .where(eq(privacyRequests.id, id))
  expect((await problemOf(caio.api.downloadExport({ params: { requestId: id } }))).code).toBe('not_found')
  await runRetention(app.ctx, randomUUID())
  await vi.waitFor(async () => expect(await app.ctx.storage.exists(row!.fileKey!)).toBe(false), 20_000)
})

test('a request for erasure gets a protocol and 15 days, exists once and can be withdrawn [P2]', async () => {
  const caio = await createUser(app, { name: 'Caio Prado' })
  const request = await caio.api.requestErasure({ body: { message: 'Mudei de escola.' } })
  expect(request.protocol).toMatch(/^LGPD-[2-9A-Z]{8}$/)
  const days = (Date.parse(request.dueAt) - Date.parse(request.createdAt)) / 86_400_000
  expect(days).toBeCloseTo(15, 3)
  expect((await problemOf(caio.api.requestErasure({ body: {} }))).code).toBe('privacy_request_open')
  await caio.api.cancelMyRequest({ params: { requestId: request.id } })
  expect((await problemOf(caio.api.cancelMyRequest({ params: { requestId: request.id } }))).code).toBe(
    'privacy_request_state',
  )
  await caio.api.requestErasure({ body: {} })
  expect((await caio.api.listMyRequests()).items.map(({ status }) => status)).toEqual(['open', 'cancelled'])
  const answer = { params: { requestId: request.id }, body: { outcome: 'refused' as const, reply: 'Não.' } }
  expect((await problemOf(admin.api.answerPrivacyRequest(answer))).code).toBe('privacy_request_state')
})

test('a request by mail is found, answered by mail, and audited without its text [P1, G1]', async () => {
  const dora = await createUser(app, { name: 'Dora Lins' })
  const body = { kind: 'correction' as const, email: dora.email.toUpperCase(), message: 'Meu nome é Dorá.' }
  const { id, protocol } = await admin.api.openPrivacyRequest({ body })
  const { items } = await admin.api.listPrivacyRequests({ query: { q: protocol.toLowerCase(), status: 'open' } })
  expect((await admin.api.listPrivacyRequests({ query: { q: '%' } })).total, 'a percent sign is one').toBe(0)
  expect(items).toMatchObject([{ personName: 'Dora Lins', hasAccount: true, message: 'Meu nome é Dorá.' }])
  const reply = 'Corrigimos o seu nome.'
  const done = await admin.api.answerPrivacyRequest({ params: { requestId: id }, body: { outcome: 'done', reply } })
  expect(done).toMatchObject({ status: 'done', handlerName: 'Ana Administradora' })
  const [mail] = await mailsTo(app, dora.email)
  expect(mail).toContain(reply)
  expect(mail).toContain(protocol)
  const trail = JSON.stringify(await app.ctx.db.select().from(auditEvents))
  expect(trail).toContain('privacy.answer-request')
  for (const word of ['Dorá', 'Dora', 'Corrigimos', dora.email]) expect(trail).not.toContain(word)
  const nobody = { ...body, email: 'ninguem@escola.test' }
  expect((await problemOf(admin.api.openPrivacyRequest({ body: nobody }))).code).toBe('privacy_person_unknown')
})

test("deleting all own conversations leaves other people's [P2]", async () => {
  const eva = await createUser(app, { name: 'Eva Melo' })
  const [own, others] = [await createPublishedAssistant(eva), await createPublishedAssistant(bia)]
  const [mine, theirs] = [await openChat(app, eva, own), await openChat(app, bia, others)]
  await eva.api.deleteMyChats()
  expect((await problemOf(eva.api.getChat({ params: { chatId: mine.id } }))).code).toBe('not_found')
  expect((await bia.api.getChat({ params: { chatId: theirs.id } })).id).toBe(theirs.id)
})

test('the public notice shows the processing of personal data in the organization’s texts [P1, P5]', async () => {
  const texts = { purpose: 'Dar aula.', data: 'Nome.', people: 'Alunos.', retention: 'Um ano.', sharedWith: 'Ninguém.' }
  await admin.api.updateProcessingActivity({ params: { activity: 'chats' }, body: { ...texts, legalBasis: 'consent' } })
  const general = { appName: 'Escola Viva', dpoName: 'Lúcia Prado', dpoEmail: 'dpo@escola.test' }
  await admin.api.updateGeneralSettings({ body: general })
  const notice = await app.api().getPrivacyNotice()
  expect(notice).toMatchObject({ appName: 'Escola Viva', dpo: { name: 'Lúcia Prado', email: 'dpo@escola.test' } })
  expect(notice.activities.find(({ name }) => name === 'chats')).toMatchObject({
    purpose: 'Dar aula.',
    legalBasis: 'consent',
  })
  expect(notice.changedAt).not.toBeNull()
  expect(notice.processors).toEqual([])
  expect(notice.activities.every(({ purpose, retention }) => purpose !== '' && retention !== '')).toBe(true)
})

test('the consent ledger keeps versions after the name is gone [P4]', async () => {
  const { version } = await admin.api.publishTerms({ body: { text: 'Seja gentil.' } })
  const { inviteUrl, user } = await admin.api.inviteUser({
    body: { name: 'Fábio Reis', email: 'fabio@escola.test', roles: ['user'] },
  })
  const token = new URL(inviteUrl).searchParams.get('token') ?? ''
  const opened = await app
    .api()
    .setPassword({ body: { token, password: 'um cavalo azul na chuva', acceptedTerms: version } })
  const own = await app.api(opened.token).listMyConsents()
  expect(own.items).toMatchObject([{ kind: 'terms', version: String(version), withdrawnAt: null }])
  const { items } = await admin.api.listConsents({ query: { q: 'fabio' } })
  expect((await admin.api.listConsents({ query: { q: 'f_bio' } })).total).toBe(0)
  expect(items).toMatchObject([{ personName: 'Fábio Reis', pseudonym: `user:${user.id}` }])
  const request = await admin.api.openPrivacyRequest({ body: { kind: 'erasure', email: 'fabio@escola.test' } })
  await admin.api.executeErasure({ params: { requestId: request.id }, body: { transferTo: null } })
  await vi.waitFor(async () => {
    const gone = (await admin.api.listConsents({ query: { q: `user:${user.id}` } })).items
    expect(gone).toMatchObject([{ personName: null, version: String(version) }])
    expect(gone[0]!.withdrawnAt).not.toBeNull()
  }, 15_000)
  expect((await app.ctx.db.select().from(users).where(eq(users.id, user.id)))[0]?.name).toBe('Pessoa excluída')
})
