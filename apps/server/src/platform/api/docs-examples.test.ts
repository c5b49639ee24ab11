import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { apiKeyScopeNames } from '@prosa/contract/identity/api-keys.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createApiKey } from '#test/api-keys.ts'
import { openChat } from '#test/chat-reader.ts'
import { makePdf, schoolRules } from '#test/documents.ts'
import { createShareLink, createVisitor } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { createAddedThings } from '#test/operations/things.ts'
import { arrive, createSchool, integrationForm, launchBody } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const run = promisify(execFile)

/** Every operation that accepts more than a person's session alone; deletions come last. */
const withoutSession = Object.entries<Operation>(wholeContract)
  .filter(
    ([, { policy, actors = ['user'] }]) => policy === 'public' || actors.includes('key') || !actors.includes('user'),
  )
  .toSorted(([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** Valid examples that are refused because they cannot know a secret of a person or settings that are missing here. */
const refusedFor: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['checkPasswordLink', 'setPassword', 'confirmEmail', 'linkOidc', 'passSecondFactor'].map((name) => [
      name,
      'link_invalid',
    ]),
  ),
  ...Object.fromEntries(
    [
      'getPartnerLogo',
      'getShareLogo',
      'getAssistantImage',
      'startOidc',
      'exchangeRedirect',
      'selectBranch',
      'createVisitChat',
      'downloadVisitChat',
      'finishAttempt',
      'keepUnsent',
      'downloadOwnTranscript',
      'downloadAttachment',
      'deleteAttachment',
      'getSourcePlace',
      'getSourcePage',
    ].map((name) => [name, 'not_found']),
  ),
  signIn: 'sign_in_failed',
  finishOidc: 'oidc_state_invalid',
  publishAssistant: 'publish_unchanged',
  replaceDocument: 'document_duplicate',
  regenerateAnswer: 'idempotency_mismatch',
  continueAnswer: 'message_state',
  uploadAttachment: 'attachments_off',
  ...Object.assign({}, ...extensionSamples.map(({ refusedFor }) => refusedFor)),
  // the example before has created a folder of this name
  updateChatFolder: 'chat_folder_name_taken',
  resumeVisit: 'share_resume_invalid',
  startAttempt: 'sga_notice_changed',
  ...Object.fromEntries(['findClass', 'joinClass', 'enterClass'].map((name) => [name, 'class_code_wrong'])),
}

const app = await forFile(startTestApp())
const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-docs-'))
writeFileSync(path.join(folder, 'documento.pdf'), await makePdf(schoolRules))
const school = await createSchool(app, { externalCode: 'BIO-8A-1' })
const { admin, assistantId } = school
const key = await createApiKey(app, admin, [...apiKeyScopeNames])
await admin.api.saveIntegration({
  params: { integrationId: school.integrationId },
  body: { ...integrationForm, returnAddresses: ['https://sga.escola.br/aluno'] },
})
const chat = await openChat(app, admin, assistantId)
const { messageId } = await chat.ask('O que é uma célula?')
const { id: documentId } = await admin.api.addText({
  params: { assistantId },
  body: { name: 'Secretaria', text: 'A secretaria atende das 8h às 17h.' },
})
/** Waits for the document, which earlier examples may have started to read again. */
const untilRead = () =>
  vi.waitFor(async () => {
    const { items } = await admin.api.listDocuments({ params: { assistantId }, query: {} })
    if (items.find(({ id }) => id === documentId)?.status !== 'ready') throw new Error('the document is being read')
  }, 20_000)
const { id: otherChat } = await admin.api.createChat({ params: { assistantId }, body: {} })
const { id: folderId } = await admin.api.createChatFolder({ body: { name: 'Reuniões' } })
const link = await createShareLink(admin, assistantId)
const known: Record<string, string> = {
  ...(await createAddedThings(app, admin, { id: otherChat, assistantId })),
  folderId,
  assistantId: String(assistantId),
  chatId: chat.id,
  messageId,
  documentId,
  token: link.token,
  linkId: link.id,
  code: school.code,
  number: '1',
  model: `assistente-${assistantId}`,
  before: messageId,
  to: 'https://sga.escola.br/aluno',
  q: 'secretaria',
}
const visitor = await createVisitor(app, link.id)
const student = await arrive(app, school, { ...launchBody(school), returnUrl: 'https://sga.escola.br/aluno' })
/** The tokens that callers of each operation put in place of the braces. */
const guests: Record<string, string> = { Visitantes: visitor.token, 'Aluno em atividade': student.token }
const env: Record<string, string> = {
  ...(process.env as Record<string, string>),
  PROSA_API_KEY: key.secret,
  PROSA_SESSION: admin.token,
  SGA_CLIENT_ID: school.clientId,
  SGA_SECRET: school.secret,
}

afterAll(() => rmSync(folder, { recursive: true }))

/** The example as the page prints it, with the caller's values filled in. */
async function exampleOf(name: string): Promise<string> {
  const html = await (await app.fetch(`/api/docs/operations/${name}`)).text()
  const printed = /aria-label="Exemplo com curl"[^>]*><code>(.*?)<\/code>/s.exec(html)?.[1] ?? ''
  const plain = printed
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(app.ctx.config.publicUrl, app.url)
  return plain.replaceAll(/\{(\w+)\}/g, (whole, key: string) => known[key] ?? whole)
}

/** Operations without a working example, because only a device can sign their body. */
const byDevice = ['passkeySignIn']

test('only operations that a device signs leave the body to the caller [C3]', async () => {
  const examples = await Promise.all(withoutSession.map(async ([name]) => [name, await exampleOf(name)] as const))
  expect(examples.flatMap(([name, example]) => (example.includes('@corpo.json') ? [name] : []))).toEqual(byDevice)
})

/** Operations that end: streams stay open as long as they are read. */
const ends = withoutSession.filter(([name, { method, raw }]) => {
  return !byDevice.includes(name) && !(method === 'GET' && raw === 'text/event-stream')
})

test.each(ends)('the printed example of %s is accepted [C3]', async (name, { tag }) => {
  if (name === 'readHiddenParts') await untilRead()
  const example = (await exampleOf(name)).replace('assistente-12', known['model'] ?? '')
  const script = `${example} --silent --max-time 20 --write-out '\\n%{http_code}'`
  const { stdout } = await run('bash', ['-c', script], { env: { ...env, PROSA_GUEST: guests[tag] ?? '' }, cwd: folder })
  const [status = '', ...lines] = stdout.split('\n').toReversed()
  if (!(name in refusedFor)) return expect(status, stdout).toMatch(/^20\d$/)
  const { code } = JSON.parse(lines.join('')) as { code: string }
  expect(code, stdout).toBe(refusedFor[name])
})
