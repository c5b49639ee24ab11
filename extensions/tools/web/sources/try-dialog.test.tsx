import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseOption, renderPiece } from '@prosa/web/src/test-piece.tsx'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SourceTool, ToolSource } from '#/tools/config.ts'
import TryDialog from '#/tools/web/sources/try-dialog.tsx'

const toTool = (name: string, facts: Partial<SourceTool> = {}): SourceTool => ({
  name,
  title: name,
  description: '',
  inputSchema: JSON.stringify({
    type: 'object',
    properties: { aluno: { type: 'string', title: 'Nome do aluno' }, chave: { type: 'string' } },
    required: ['aluno'],
  }),
  writes: false,
  request: '{}',
  chosen: true,
  fixed: [{ parameter: 'chave', from: 'secret', value: '' }],
  path: '',
  check: '',
  audience: 'accounts',
  ...facts,
})
const source: ToolSource = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'http',
  name: 'Secretaria',
  address: 'https://secretaria.escola.br',
  access: { type: 'none' },
  hasSecret: false,
  tools: [toTool('ver'), toTool('anotar', { writes: true }), toTool('sem uso', { chosen: false }), toTool('listar')],
  pin: null,
  fault: null,
  changes: [],
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: '1',
}
const trial = `POST /api/assistants/1/tool-sources/${source.id}/trial`

beforeEach(() => queryClient.clear())

async function open(answer: object) {
  const requests = answerApi({ [trial]: answer })
  await renderPiece(<TryDialog assistantId={1} source={source} onClose={() => undefined} />)
  return requests
}

test('a refusal of the server, and one of the service, are sentences', async () => {
  await open(problem('tool_writes'))
  await userEvent.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText(/^Só consultas podem ser experimentadas/)).toBeDefined()
  answerApi({ [trial]: { worked: false, text: 'O serviço não encontrou isto.', ms: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText('O serviço não encontrou isto.')).toBeDefined()
})

test('only chosen reading actions are tried, without fixed values, and the answer is shown with its time', async () => {
  const requests = await open({ worked: true, text: '{"nota":9}', ms: 1200 })
  expect(screen.queryByRole('textbox', { name: 'chave' })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Ação' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ver', 'listar'])
  await userEvent.keyboard('{Escape}')
  await chooseOption('Ação', 'listar')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nome do aluno/ }), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText('{"nota":9}')).toBeDefined()
  expect(screen.getByText('O modelo recebe isto, em 1,2 s:')).toBeDefined()
  const bodies = await Promise.all(requestsTo(requests, trial).map((request) => request.json()))
  expect(bodies).toEqual([{ tool: 'listar', input: '{"aluno":"Ana"}' }])
})
