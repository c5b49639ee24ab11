import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FoundTool } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import ServiceDialog from '#/tools/web/sources/service-dialog.tsx'

const toFound = (at: number, facts: Partial<FoundTool> = {}): FoundTool => ({
  name: `acao_${at}`,
  title: `Ação ${at}`,
  description: '',
  inputSchema: '{"type":"object","properties":{}}',
  writes: false,
  request: '{}',
  ...facts,
})
const found: FoundTools = { name: 'Secretaria', address: 'https://a.escola.br', tools: [], notes: [] }

beforeEach(() => queryClient.clear())

async function open(read: Partial<FoundTools>) {
  const requests = answerApi({
    'POST /api/assistants/1/tool-sources/preview': { ...found, ...read },
    'POST /api/assistants/1/tool-sources': {},
  })
  await renderPiece(<ServiceDialog assistantId={1} kind="http" onSaved={() => undefined} onClose={() => undefined} />)
  return requests
}
const readDocument = () => userEvent.click(screen.getByRole('button', { name: 'Ler o documento' }))
const access = () => screen.getByRole('combobox', { name: 'Entrada no serviço' }).textContent

test('an entry that a person chose stays when the document names another one', async () => {
  await open({ access: { type: 'basic', username: '' } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Entrada no serviço' }))
  await userEvent.click(screen.getByRole('option', { name: 'Chave no endereço' }))
  await readDocument()
  await screen.findByText(/^O documento tem 0 ações/)
  expect(access()).toBe('Chave no endereço')
})

test('the form begins with the entry that the document names, without its secret', async () => {
  await open({ access: { type: 'key', in: 'header', name: 'X-Secretaria' } })
  expect(access()).toBe('Sem senha')
  await readDocument()
  await expect.poll(access).toBe('Chave em um cabeçalho')
  expect(screen.getByRole('textbox', { name: /^Nome da chave/ })).toHaveProperty('value', 'X-Secretaria')
  expect(screen.getByLabelText('Chave')).toHaveProperty('value', '')
})

test('among hundreds of actions those that are searched are shown, and only the chosen ones are stored', async () => {
  const tools = Array.from({ length: 250 }, (_, at) => toFound(at))
  const old = toFound(250, { title: 'Lançar nota', deprecated: true })
  const requests = await open({ tools: [...tools, old] })
  await readDocument()
  expect(await screen.findByText(/^0 escolhidas, no máximo 30. Aparecem 200 de 251/)).toBeDefined()
  expect(screen.queryByLabelText('Lançar nota')).toBeNull()
  await userEvent.type(screen.getByLabelText('Procurar ação'), 'lancar')
  const row = within((await screen.findByLabelText('Lançar nota')).closest('li')!)
  expect(row.getByText('Descontinuada')).toBeDefined()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(row.getByRole('checkbox')).toHaveProperty('checked', false)
  await userEvent.click(row.getByRole('checkbox'))
  expect(screen.getByText(/^1 escolhida, no máximo 30/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Conectar' }))
  const stored = () => requestsTo(requests, 'POST /api/assistants/1/tool-sources')
  await expect.poll(() => stored().length).toBe(1)
  expect(await stored()[0]!.json()).toMatchObject({ name: 'Secretaria', tools: [{ ...old, chosen: true }] })
})
