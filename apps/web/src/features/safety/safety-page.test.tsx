import { type SafetyRules, safetyRulesSchema } from '@prosa/contract/conversations/safety-rules.ts'
import type { SafetyAlert } from '@prosa/contract/conversations/safety.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SafetyPage } from '#/features/safety/safety-page.tsx'
import { toForm, toRules } from '#/features/safety/safety-form-values.ts'
import { type Answers, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const rules: SafetyRules = safetyRulesSchema.parse({})
const alert: SafetyAlert = {
  id: '01930000-0000-7000-8000-000000000001',
  category: 'violence',
  at: '2026-11-20T12:00:00.000Z',
  assistantId: 3,
  assistantName: 'Tutor de biologia',
  status: 'open',
  handledBy: null,
  handledAt: null,
}

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/settings/safety': rules,
    'GET /api/safety/alerts': { items: [alert], total: 1, page: 1, pageSize: 10 },
    ...answers,
  })
  await renderPiece(<SafetyPage search={{}} onSearchChange={() => {}} />)
  return requests
}

test('rules are normalized when saved: one word a line, e-mails in lower case', async () => {
  const requests = await open({ 'PUT /api/settings/safety': rules })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'E-mail' }))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar assunto' }))
  await userEvent.type(screen.getByLabelText('Assunto'), 'Apostas')
  await userEvent.type(screen.getByLabelText('Palavras'), 'aposta{Enter} bet ')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Violência' }))
  await userEvent.type(screen.getByLabelText('Avisar por e-mail'), 'sem arroba')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar regras' }))
  expect(await screen.findByText('Escreva um e-mail válido em cada linha.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Avisar por e-mail'))
  await userEvent.type(screen.getByLabelText('Avisar por e-mail'), 'Orienta@Escola.test')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar regras' }))
  await waitFor(() => expect(requestsTo(requests, 'PUT /api/settings/safety')).toHaveLength(1))
  expect(await requestsTo(requests, 'PUT /api/settings/safety')[0]?.json()).toMatchObject({
    maskEmail: true,
    topics: [{ name: 'Apostas', terms: ['aposta', 'bet'] }],
    alertOn: ['violence'],
    recipients: ['orienta@escola.test'],
    messagesPerChat: null,
  })
})

test('an alert is opened individually and handled with a note [G1]', async () => {
  const details = { ...alert, personName: 'Ana Reis', excerpt: 'Ele me bate.', note: '' }
  const requests = await open({
    [`GET /api/safety/alerts/${alert.id}`]: details,
    [`POST /api/safety/alerts/${alert.id}/handle`]: { ...details, status: 'handled' },
  })
  await screen.findByText('Tutor de biologia')
  expect(screen.queryByText('Ele me bate.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Ler/ }))
  expect(await screen.findByText('Ele me bate.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('O que foi feito (opcional)'), 'Falei com a família.')
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como tratado' }))
  const handled = `POST /api/safety/alerts/${alert.id}/handle`
  await waitFor(() => expect(requestsTo(requests, handled)).toHaveLength(1))
  expect(await requestsTo(requests, handled)[0]?.json()).toEqual({ note: 'Falei com a família.' })
})

test('the form converts stored rules to values and back without a change', () => {
  const topics = [{ name: 'Apostas', terms: ['aposta', 'jogo do bicho'], answer: 'Não falo disso.' }]
  const full: SafetyRules = { ...rules, topics, recipients: ['a@a.test', 'b@b.test'], messagesPerChat: 40 }
  expect(toRules(toForm(full))).toEqual(full)
})
