import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OwnPrivacy } from '#/features/privacy/own-privacy.tsx'
import { RequestSheet } from '#/features/privacy/request-sheet.tsx'
import { RetentionForm } from '#/features/privacy/retention-page.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const id = '0198f2ad-0000-7000-8000-000000000001'
const own = {
  id,
  protocol: 'LGPD-ABCD2345',
  kind: 'erasure',
  status: 'open',
  createdAt: '2026-11-21T14:30:00.000Z',
  dueAt: '2026-12-06T14:30:00.000Z',
  handledAt: null,
  reply: '',
  fileUntil: null,
} as const
const request = {
  ...own,
  personName: 'Otávio Lacerda',
  personEmail: 'otavio@escola.test',
  hasAccount: true,
  message: 'Mudei de escola.',
  ownedAssistants: 2,
  handlerName: null,
  late: false,
}
const erasure = `POST /api/privacy/requests/${id}/erasure`

async function open(piece: React.ReactNode, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), answers)
  await renderPiece(piece)
  return requests
}

async function confirmErasure() {
  await userEvent.click(screen.getByRole('button', { name: 'Excluir os dados' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const button = dialog.getByRole('button', { name: 'Excluir os dados' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await userEvent.type(dialog.getByLabelText(/digite o protocolo/), own.protocol)
  return { dialog, button }
}

test('erasing asks for the assistants’ new owner and the typed protocol [P2]', async () => {
  const requests = await open(<RequestSheet request={request} onClose={() => {}} />, { [erasure]: request })
  const { dialog, button } = await confirmErasure()
  await userEvent.type(dialog.getByLabelText('E-mail de quem recebe os assistentes'), 'maria@escola.test')
  await userEvent.click(button)
  expect(await screen.findByText('A exclusão começou. Ela termina em poucos minutos.')).toBeDefined()
  expect(await requestsTo(requests, erasure)[0]?.json()).toEqual({ transferTo: 'maria@escola.test' })
})

test('the assistants can be erased too; a refusal is shown in the dialog [P2]', async () => {
  const requests = await open(<RequestSheet request={request} onClose={() => {}} />, {
    [erasure]: problem('last_administrator'),
  })
  const { dialog, button } = await confirmErasure()
  await userEvent.click(dialog.getByRole('radio', { name: /Excluir com os documentos/ }))
  await userEvent.click(button)
  expect(await dialog.findByRole('alert')).toBeDefined()
  expect(await requestsTo(requests, erasure)[0]?.json()).toEqual({ transferTo: null })
})

test('an empty period means no limit; a period is a number of days [P3]', async () => {
  const retention = { internal: 30, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 }
  const settings = { retention, introduction: '', version: 'lida' }
  const path = 'PUT /api/privacy/settings'
  const requests = await open(<RetentionForm settings={settings} />, { [path]: settings })
  await userEvent.clear(screen.getByLabelText('Conversas de quem tem conta'))
  await userEvent.type(screen.getByLabelText('Conversas pela API'), '90')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, path)).toHaveLength(1))
  expect(await requestsTo(requests, path)[0]?.json()).toEqual({
    retention: { ...retention, internal: null, api: 90 },
    introduction: '',
    version: 'lida',
  })
})

test('people see their requests with protocol and answer, and withdraw one [P2]', async () => {
  const done = { ...own, id: id.replace(/1$/, '2'), kind: 'correction', status: 'refused', reply: 'Já estava certo.' }
  const cancel = `POST /api/me/privacy/requests/${id}/cancel`
  const requests = await open(<OwnPrivacy />, {
    'GET /api/me/privacy/requests': { items: [own, done] },
    'GET /api/me/privacy/consents': { items: [] },
    [cancel]: {},
  })
  expect(await screen.findByText('Já estava certo.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Solicitar exclusão da conta' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Desistir/ }))
  await waitFor(() => expect(requestsTo(requests, cancel)).toHaveLength(1))
})
