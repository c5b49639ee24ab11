import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import FirstStepsCard from '#/features/first-steps/first-steps-card.tsx'
import { FirstStepsCard as FirstStepsPart, fetchFirstSteps } from '#/features/first-steps/first-steps-part.ts'
import { FirstStepsPage } from '#/features/first-steps/first-steps-page.tsx'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, startSession } from '#/test-piece.tsx'

const done = { name: true, address: true, model: false, mail: false, backup: true, people: false }
const none = { model: null, looksForLocalModels: true }
const address = 'GET /api/settings/first-steps'

test('the card lists open steps with their pages and disappears when dismissed [S1]', async () => {
  let dismissed = false
  const requests = answerApi({
    [address]: () => ({ done, dismissed, ...none }),
    'POST /api/settings/first-steps/dismissal': () => {
      dismissed = true
      return noContent()
    },
  })
  await startSession()
  await renderPiece(<FirstStepsCard />)
  await screen.findByText('3 passos para a instalação ficar pronta para as pessoas.')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/mail',
    '/users#invite',
  ])
  expect(screen.queryByText('Dê um nome à instalação')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Não mostrar mais' }))
  await waitFor(() => expect(screen.queryByText('Primeiros passos')).toBeNull())
  expect(requestsTo(requests, 'POST /api/settings/first-steps/dismissal')).toHaveLength(1)
})

test('when the page has read the steps, the card appears with the page [S1]', async () => {
  answerApi({ [address]: { done, dismissed: false, ...none } })
  await startSession()
  await queryClient.fetchQuery(read('getFirstSteps'))
  await fetchFirstSteps()
  await renderPiece(<FirstStepsPart />)
  expect(screen.getByText('3 passos para a instalação ficar pronta para as pessoas.')).toBeTruthy()
})

test.each([
  [
    'nothing is left',
    {
      done: { name: true, address: true, model: true, mail: true, backup: true, people: true },
      dismissed: false,
      ...none,
    },
  ],
  ['nobody wants to see it', { done, dismissed: true, ...none }],
])('no card is shown when %s [S1]', async (_, answer) => {
  const requests = answerApi({ [address]: answer })
  await startSession()
  await renderPiece(<FirstStepsCard />)
  await waitFor(() => expect(requestsTo(requests, address)).toHaveLength(1))
  expect(screen.queryByText('Primeiros passos')).toBeNull()
})

test('the settings page lists all steps, also the finished ones [S3]', async () => {
  answerApi({ [address]: { done, dismissed: true, ...none } })
  await startSession()
  await renderPiece(<FirstStepsPage />)
  await screen.findByText('3 passos pendentes')
  expect(document.querySelectorAll('ol.divide-y > li')).toHaveLength(6)
  expect(screen.getAllByText('(pronto)')).toHaveLength(3)
})

test('a key is pasted in the card; a wrong one is reported in the dialog and stays [S1, S31]', async () => {
  const errors = [{ pointer: '#/apiKey', code: 'invalid', detail: 'Cole a chave inteira.' }]
  let refused = true
  const requests = answerApi({
    [address]: { done, dismissed: false, ...none },
    'POST /api/settings/models/providers': () =>
      refused ? problem('validation_failed', { errors }) : Response.json({ id: 'openai' }, { status: 201 }),
  })
  await startSession()
  await renderPiece(<FirstStepsCard />)
  await screen.findByText(/Um servidor de modelos que já funcione nesta máquina é encontrado/)
  await userEvent.click(screen.getByRole('button', { name: 'Colar uma chave' }))
  await userEvent.type(await screen.findByLabelText('Chave do provedor'), 'sk-chave-de-teste')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Cole a chave inteira.')
  expect(screen.getByLabelText<HTMLInputElement>('Chave do provedor').value).toBe('sk-chave-de-teste')
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Provedor adicionado: OpenAI.')
  expect(await requestsTo(requests, 'POST /api/settings/models/providers')[1]?.json()).toMatchObject({
    kind: 'openai',
    apiKey: 'sk-chave-de-teste',
  })
})

test('a model that answers is named and can be tested, as can the mail [S3]', async () => {
  const model = { id: 'ollama:qwen3', name: 'qwen3' }
  const requests = answerApi({
    [address]: { done: { ...done, model: true, mail: true }, dismissed: false, model, looksForLocalModels: true },
    'POST /api/settings/models/test': { ok: false, message: 'O provedor recusou a chave.' },
  })
  await startSession()
  await renderPiece(<FirstStepsPage />)
  await screen.findByText(/Hoje responde qwen3\./)
  expect(screen.getByRole('link', { name: 'Enviar teste' }).getAttribute('href')).toBe('/settings/mail')
  await userEvent.click(screen.getByRole('button', { name: 'Testar qwen3' }))
  await screen.findByText('O provedor recusou a chave.')
  expect(await requestsTo(requests, 'POST /api/settings/models/test')[0]?.json()).toEqual({ modelId: 'ollama:qwen3' })
})
