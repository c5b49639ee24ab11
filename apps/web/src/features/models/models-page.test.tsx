import type { ManagedModel, ModelProvider } from '@prosa/contract/models/model-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ModelsPage } from '#/features/models/models-page.tsx'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const provider: ModelProvider = {
  id: 'openai',
  kind: 'openai',
  name: 'OpenAI',
  country: 'EUA',
  baseUrl: null,
  keyEnd: '9Z4k',
  enabled: true,
  source: 'database',
  state: 'ok',
  problem: null,
  models: 2,
}
const model: ManagedModel = {
  id: 'openai:gpt-5',
  version: '1',
  name: 'GPT-5',
  provider: 'OpenAI',
  location: 'EUA',
  vision: true,
  contextTokens: null,
  added: false,
  default: true,
  enabled: true,
  price: null,
  audience: null,
  fallback: null,
  priceBrl: null,
}
const settings = {
  providers: [
    provider,
    { ...provider, id: 'mistral', kind: 'mistral', name: 'Mistral', source: 'environment', keyEnd: null },
  ],
  models: [model, { ...model, id: 'openai:gpt-5-mini', name: 'GPT-5 mini', default: false }],
  defaults: { defaultModel: null, usdRate: null, rateDate: null, version: '1' },
}

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/settings/models': settings,
    'GET /api/choices/groups': { items: [{ value: '4', name: 'Coordenação' }], more: false },
    ...answers,
  })
  await renderPiece(<ModelsPage />)
  return requests
}

test('only the end of a key is shown; values set by the environment cannot be changed [S31]', async () => {
  await open()
  expect(await screen.findByText(/chave …9Z4k/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ações de OpenAI' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ações de Mistral' })).toBeNull()
})

test('the test of a provider shows the server’s result [S31]', async () => {
  const message = 'O provedor recusou a chave. Confira a chave e troque-a se for preciso.'
  await open({ 'POST /api/settings/models/providers/openai/test': { ok: false, message } })
  await userEvent.click(await screen.findByRole('button', { name: 'Testar OpenAI' }))
  expect(await screen.findByText(message)).toBeDefined()
})

test('price, audience and fallback are set for one model [S31]', async () => {
  const requests = await open({ 'PUT /api/settings/models/rules': noContent })
  await userEvent.click(await screen.findByRole('button', { name: 'Editar GPT-5' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'GPT-5' }))
  await userEvent.type(dialog.getByLabelText('Lidos'), '7,5')
  await userEvent.click(dialog.getByRole('radio', { name: 'Só alguns papéis ou grupos' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Escreva os dois preços, ou nenhum.')).toBeDefined()
  expect(dialog.getByText('Escolha pelo menos um papel ou um grupo.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Escritos'), '1.056,00')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Coordenação' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, 'PUT /api/settings/models/rules')).toHaveLength(1))
  expect(await requestsTo(requests, 'PUT /api/settings/models/rules')[0]?.json()).toEqual({
    modelId: 'openai:gpt-5',
    version: '1',
    enabled: true,
    price: { currency: 'BRL', input: 7.5, output: 1056 },
    audience: { roles: [], groupIds: [4] },
    fallback: null,
  })
})

test('a new key is sent, an untouched one is not [O4]', async () => {
  const requests = await open({ 'PATCH /api/settings/models/providers/openai': noContent })
  await chooseAction('Ações de OpenAI', 'Editar')
  await userEvent.clear(await screen.findByLabelText('Nome'))
  await userEvent.type(screen.getByLabelText('Nome'), 'OpenAI da escola')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const changed = 'PATCH /api/settings/models/providers/openai'
  await waitFor(() => expect(requestsTo(requests, changed)).toHaveLength(1))
  expect(await requestsTo(requests, changed)[0]?.json()).toEqual({ name: 'OpenAI da escola', country: 'EUA' })
})

test('a model that its provider does not list is added by hand; one in use cannot be deleted [S31]', async () => {
  const own = { ...model, id: 'openai:meu/llama', name: 'Llama da escola', added: true, vision: false, default: false }
  const inUse = 'Este modelo está em uso nos assistentes “Tutor”. Escolha outro ali antes de excluir.'
  const requests = await open({
    'GET /api/settings/models': { ...settings, models: [...settings.models, own] },
    'POST /api/settings/models': { id: own.id },
    'DELETE /api/settings/models': problem('model_in_use', { detail: inUse }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar modelo' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }))
  expect(await dialog.findByText('Escreva o identificador.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Identificador'), 'meu/llama')
  await userEvent.type(dialog.getByLabelText('Nome'), 'Llama da escola')
  await userEvent.type(dialog.getByLabelText('Contexto (tokens)'), '8.192')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Entende imagens' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await requestsTo(requests, 'POST /api/settings/models')[0]?.json()).toMatchObject({
    providerId: 'openai',
    name: 'meu/llama',
    label: 'Llama da escola',
    vision: true,
    contextTokens: 8192,
    price: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir Llama da escola' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText(inUse)).toBeDefined()
  const [sent] = requestsTo(requests, 'DELETE /api/settings/models')
  expect(new URL(sent?.url ?? '').searchParams.get('modelId')).toBe(own.id)
})
