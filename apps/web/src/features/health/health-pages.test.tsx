import type { Health } from '@prosa/contract/health/health.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { copiesAdvice, deadJobAdvice } from '#/features/health/advice.ts'
import { HealthPage } from '#/features/health/health-page.tsx'
import { type Answers, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const dead = {
  id: '01930000-0000-7000-8000-000000000009',
  queue: 'auth.send-mail',
  failedAt: '2026-11-20T12:00:00.000Z',
  attempts: 6,
  reason: 'connect ECONNREFUSED',
}
const health: Health = {
  version: '1.0.0',
  startedAt: '2026-11-20T12:00:00.000Z',
  database: { version: '18.4', bytes: 52_000_000 },
  storage: { kind: 'bucket', place: 'arquivos', advice: 'Não respondeu. Confira S3_ENDPOINT.' },
  disk: { freeBytes: 5_000_000_000, totalBytes: 100_000_000_000, low: true },
  queues: [{ name: 'documents.process', waiting: 3, running: 1, oldestSeconds: 240 }],
  deadJobs: [dead],
  mail: 'smtp.escola.test:587',
  providers: [{ name: 'OpenAI', state: 'failed', advice: 'Recusou a chave (401). Troque a chave deste provedor.' }],
  lostSecrets: [],
  untrustedProxy: '172.18.0.2',
  waysIn: [{ what: 'mail', by: 'Léo Reis', at: '2026-11-27T12:00:00Z' }],
  crashes: [
    { at: '2026-11-20T11:58:00.000Z', reason: 'Error: Unexpected end of form' },
    { at: '2026-11-19T03:00:00.000Z', reason: null },
  ],
  backups: [],
  backupRunning: false,
}

async function open(page: ReactNode, answers: Answers) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), answers)
  await renderPiece(page)
  return requests
}

test('the health page names stored secrets that the server cannot decrypt [L10]', async () => {
  await open(<HealthPage />, {
    'GET /api/settings/health': { ...health, lostSecrets: [{ what: 'webhooks', count: 2 }] },
  })
  expect(await screen.findByText(/webhooks \(2\)\. Peça a quem administra/)).toBeDefined()
})

test('the health page warns of a full disk, an unreachable provider, a dead job and a proxy [S32]', async () => {
  const retry = `POST /api/settings/health/dead-jobs/${dead.id}/retry`
  const requests = await open(<HealthPage />, { 'GET /api/settings/health': health, [retry]: noContent })
  expect(await screen.findByText('O disco está quase cheio')).toBeDefined()
  expect(screen.getByText('smtp.escola.test:587')).toBeDefined()
  // One for a provider, one for the bucket.
  expect(screen.getAllByText('com problema')).toHaveLength(2)
  expect(screen.getByText(/Não respondeu\. Confira S3_ENDPOINT/)).toBeDefined()
  expect(screen.getByText(/Recusou a chave \(401\)/)).toBeDefined()
  expect(screen.getByText('TRUSTED_PROXIES=172.18.0.2')).toBeDefined()
  expect(screen.getByText('Error: Unexpected end of form')).toBeDefined()
  expect(screen.getByText(/parou sem aviso/)).toBeDefined()
  expect(screen.getByText('4 min')).toBeDefined()
  expect(screen.getByText(/DATA_DIR\/snapshots/)).toBeDefined()
  expect(screen.getByText(/Outro servidor não respondeu/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo auth.send-mail' }))
  await waitFor(() => expect(requestsTo(requests, retry)).toHaveLength(1))
})

test('a backup cannot be started while another runs [S32]', async () => {
  await open(<HealthPage />, { 'GET /api/settings/health': { ...health, backupRunning: true } })
  const button = await screen.findByRole('button', { name: 'Fazer cópia agora' })
  expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled')).toBeTruthy()
  expect(screen.getByText('A primeira cópia está sendo feita…')).toBeDefined()
})

const well: Health = {
  ...health,
  storage: { kind: 'bucket', place: 'arquivos', advice: null },
  disk: { ...health.disk, low: false },
  queues: [],
  deadJobs: [],
  providers: [{ name: 'OpenAI', state: 'ok', advice: null }],
  untrustedProxy: null,
  waysIn: [],
  crashes: [],
  backups: [{ name: 'prosa-1', createdAt: new Date().toISOString(), bytes: 1, rows: 1, files: 0 }],
}

test('a healthy installation shows no warnings [S32]', async () => {
  await open(<HealthPage />, { 'GET /api/settings/health': well })
  expect(await screen.findByText('funcionando')).toBeDefined()
  expect(screen.getByText('No bucket arquivos')).toBeDefined()
  expect(screen.getByText('Nada esperando: tudo em dia.')).toBeDefined()
  for (const title of [
    /quase cheio/,
    /não podem ser lidos/,
    /um só endereço/,
    /parou por uma falha/,
    /esperando demais/,
    /Confira as cópias/,
  ])
    expect(screen.queryByText(title)).toBeNull()
})

test('without a mail server, a model or a backup the page says what to do and where [S32]', async () => {
  const bare = { ...well, mail: null, providers: [], backups: [] }
  await open(<HealthPage />, { 'GET /api/settings/health': bare })
  const mail = await screen.findByRole('link', { name: 'configure um servidor' })
  expect(mail.getAttribute('href')).toBe('/settings/mail')
  const models = screen.getByRole('link', { name: 'acrescente um provedor' })
  expect(models.getAttribute('href')).toBe('/settings/models')
  expect(screen.getByText(/Faça uma agora e agende as próximas/)).toBeDefined()
})

test('a queue that has fallen behind is named with advice; a long backup is not [S32]', async () => {
  const queue = { waiting: 9, running: 1, oldestSeconds: 1200 }
  const late = [
    { ...queue, name: 'documents.read' },
    { ...queue, name: 'health.backup' },
  ]
  await open(<HealthPage />, { 'GET /api/settings/health': { ...well, queues: late } })
  expect(await screen.findByText('Há trabalhos esperando demais')).toBeDefined()
  expect(screen.getByText(/^Documentos: a espera passa de 15 minutos/)).toBeDefined()
})

test('old backups get a warning, unless a new one is running', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const copy = (createdAt: string) => [{ name: 'prosa-1', createdAt, bytes: 1, rows: 1, files: 0 }]
  const of = (facts: Partial<Health>) => copiesAdvice({ ...well, ...facts }, now)
  expect(of({ backups: copy('2026-11-14T12:00:00Z') })).toBeUndefined()
  expect(of({ backups: copy('2026-11-10T12:00:00Z') })).toMatch(/mais de sete dias/)
  expect(of({ backups: [], backupRunning: true })).toBeUndefined()
})

test.each([
  ['connect ECONNREFUSED 10.0.0.5:587', /não respondeu/],
  ['getaddrinfo ENOTFOUND smtp.escola.test', /não respondeu/],
  ['Invalid login: 535 5.7.8', /recusou o usuário ou a chave/],
  ['EAUTH 535 5.7.8 (AUTH PLAIN)', /recusou o usuário ou a chave/],
  ['EENVELOPE 550 5.1.1 (RCPT TO)', /Confira o endereço da pessoa/],
  ['ENOSPC: no space left on device, write', /Libere espaço/],
  ['EACCES: permission denied, open', /não pode escrever/],
  ['job timed out: heartbeat', /pouco movimento/],
  ['', /envie os registros/],
])('a failed job for %j shows its advice', (reason, advice) => {
  expect(deadJobAdvice(reason)).toMatch(advice)
})
