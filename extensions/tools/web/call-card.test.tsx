import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { sampleMessage } from '@prosa/web/src/blocks/chat/test-chat-server.ts'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseOption, renderPiece } from '@prosa/web/src/test-piece.tsx'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import CallCard from '#/tools/web/call-card.tsx'

const sum: ToolCall = {
  type: 'call',
  id: '018f0000-0000-7000-8000-000000000001',
  tool: 'calcular',
  label: 'Calculadora',
  writes: false,
  input: { expressao: '7 * 8' },
  state: 'done',
  tries: 1,
  output: '7 × 8 = 56',
  ms: 4,
}
const form: ToolCall = {
  ...sum,
  tool: 'pedir_a_pessoa',
  label: 'Pedir à pessoa',
  state: 'waiting',
  tries: 0,
  output: undefined,
  input: {
    pergunta: 'Para o plano, preciso de:',
    campos: [
      { nome: 'turma', rotulo: 'Turma', tipo: 'texto', obrigatorio: true },
      { nome: 'alunos', rotulo: 'Alunos', tipo: 'numero' },
      { nome: 'turno', rotulo: 'Turno', tipo: 'escolha', opcoes: ['Manhã', 'Tarde'] },
    ],
  },
}
const decision = `POST /api/chats/c/calls/${form.id}/decision`

const bodies = (requests: readonly Request[]) =>
  Promise.all(requestsTo(requests, decision).map((request) => request.json()))

async function open(
  call: ToolCall,
  {
    mayDecide = true,
    answer = noContent() as object,
    fields = { items: [] } as object,
    inside = null as object | null,
  } = {},
) {
  const requests = answerApi({
    [decision]: answer,
    [`GET /api/chats/c/calls/${call.id}/fields`]: fields,
    'GET /api/chats/c/messages/m/origin': { origin: 'model', inside },
  })
  queryClient.clear()
  const onContinue = vi.fn<() => void>()
  const message = sampleMessage({ id: 'm', role: 'assistant', parts: [call] })
  await renderPiece(<CallCard call={call} message={message} chatId="c" mayDecide={mayDecide} onContinue={onContinue} />)
  return { requests, onContinue }
}

test('an answered form shows its question and the answer, not its fields as code', async () => {
  await open({ ...form, state: 'done', output: 'Turma: 7º A' })
  expect(screen.getByText('Para o plano, preciso de:')).toBeDefined()
  expect(screen.getByText('Turma: 7º A')).toBeDefined()
  expect(screen.queryByText(/rotulo/)).toBeNull()
})

test('a finished call shows its state, and unfolded what was asked and what came', async () => {
  await open(sum)
  expect(screen.getByRole('status').textContent).toBe('Pronto')
  expect(screen.getByText('7 * 8')).toBeDefined()
  expect(screen.getByText('7 × 8 = 56')).toBeDefined()
  expect(screen.getByText('4 ms')).toBeDefined()
})

test.each([
  ['nothing to readers who may not see costs', null, undefined],
  ['nothing where no cost is known', { steps: [] }, undefined],
  ['the cost of its step', { steps: [{ calls: [sum.id], costBrl: 0.0012 }] }, 'R$\u00A00,0012'],
  [
    'that other calls share the cost',
    { steps: [{ calls: ['x', sum.id, 'y'], costBrl: 0.0012 }] },
    'R$\u00A00,0012, com 2 outras chamadas',
  ],
])('an unfolded call shows %s', async (_, inside, shown) => {
  const { requests } = await open(sum, { inside })
  await userEvent.click(screen.getByText('Calculadora'))
  await expect.poll(() => requestsTo(requests, 'GET /api/chats/c/messages/m/origin').length).toBe(1)
  if (shown === undefined) {
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(screen.queryByText('Custo')).toBeNull()
  } else expect((await screen.findByText('Custo')).nextSibling?.textContent).toBe(shown)
})

test('a form is checked, sent as the answer, and the answer goes on', async () => {
  const { requests, onContinue } = await open(form)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Preencha este campo.')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /^Turma/ }), '7º A')
  await userEvent.type(screen.getByRole('textbox', { name: 'Alunos' }), 'muitos')
  await userEvent.click(screen.getByRole('radio', { name: 'Tarde' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Escreva um número, como 7,5.')).toBeDefined()
  expect(onContinue).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Alunos' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Alunos' }), '32')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await expect.poll(() => onContinue.mock.calls.length).toBe(1)
  const values = [
    { label: 'Turma', value: '7º A' },
    { label: 'Alunos', value: '32' },
    { label: 'Turno', value: 'Tarde' },
  ]
  expect(await bodies(requests)).toMatchObject([{ tries: 0, decision: { action: 'answer', values } }])
})

test('a refusal of the server stands above the form, which keeps what was typed', async () => {
  const { onContinue } = await open(form, { answer: problem('call_decided') })
  await userEvent.type(screen.getByRole('textbox', { name: /^Turma/ }), '7º A')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText(/^Esta chamada já foi decidida/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: /^Turma/ })).toHaveProperty('value', '7º A')
  expect(onContinue).not.toHaveBeenCalled()
})

test('the person may go on without the form', async () => {
  const { requests, onContinue } = await open(form)
  await userEvent.click(screen.getByRole('button', { name: 'Não responder' }))
  await expect.poll(() => onContinue.mock.calls.length).toBe(1)
  expect(await bodies(requests)).toMatchObject([{ decision: { action: 'refuse' } }])
})

test('a form in an earlier answer cannot be filled in any more', async () => {
  await open(form, { mayDecide: false })
  expect(screen.getByText('Este formulário não foi respondido.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a form that cannot be shown says so, and the answer can go on without it', async () => {
  const { onContinue } = await open({ ...form, input: { pergunta: 'Oi' } })
  await userEvent.click(screen.getByRole('button', { name: 'Continuar sem ele' }))
  await expect.poll(() => onContinue.mock.calls.length).toBe(1)
})

const writing: ToolCall = {
  ...sum,
  tool: 'anotar_018f0000',
  label: 'Secretaria: Anotar ocorrência',
  writes: true,
  state: 'waiting',
  tries: 0,
  output: undefined,
  input: { aluno: 'Ana', faltas: 2 },
}

test('a call that writes shows its exact values, and waits for one of three decisions', async () => {
  const { requests, onContinue } = await open(writing)
  expect(screen.getByRole('region', { name: 'Secretaria: Anotar ocorrência: confirma?' })).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aluno: Ana', 'faltas: 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Não fazer' }))
  await expect.poll(() => onContinue.mock.calls.length).toBe(1)
  expect(await bodies(requests)).toMatchObject([{ tries: 0, decision: { action: 'refuse' } }])
})

test('changed values keep their kinds, and a refusal of the server keeps what was typed', async () => {
  const { requests } = await open(writing, { answer: problem('call_decided') })
  await userEvent.click(screen.getByRole('button', { name: 'Mudar' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'faltas' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'faltas' }), '1,5')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText(/^Esta chamada já foi decidida/)).toBeDefined()
  expect(await bodies(requests)).toMatchObject([
    { decision: { action: 'perform', input: '{"aluno":"Ana","faltas":1.5}' } },
  ])
  expect(screen.getByRole('textbox', { name: 'faltas' })).toHaveProperty('value', '1,5')
})

const described = {
  items: [
    { name: 'aluno', label: 'Nome do aluno', hint: '', kind: 'text', required: true, options: [] },
    { name: 'faltas', label: 'Faltas', hint: '', kind: 'number', required: true, options: [] },
    { name: 'turno', label: 'Turno', hint: 'O período.', kind: 'text', required: false, options: ['manhã', 'tarde'] },
    { name: 'motivo', label: 'Motivo', hint: '', kind: 'text', required: false, options: [] },
    { name: 'avisar', label: 'Avisar a família', hint: '', kind: 'boolean', required: false, options: [] },
  ],
}

test('values have the names of the form of the action, and its omitted fields can be filled in', async () => {
  const { requests } = await open(writing, { fields: described })
  expect(await screen.findByText('Nome do aluno:')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Mudar' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Faltas (obrigatório)' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Faltas (obrigatório)' }), 'duas')
  await chooseOption('Turno', 'tarde')
  await chooseOption('Avisar a família', 'Sim')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  const input = '{"aluno":"Ana","faltas":"duas","turno":"tarde","avisar":true}'
  await expect.poll(() => bodies(requests)).toMatchObject([{ decision: { action: 'perform', input } }])
})

test('a finished call without values shows no request, and reads names only when it is unfolded', async () => {
  const { requests } = await open({ ...writing, state: 'done', tries: 1, output: 'Feito.' }, { fields: described })
  expect(requests).toEqual([])
  await userEvent.click(screen.getByText('Secretaria: Anotar ocorrência'))
  expect(await screen.findByText('Faltas:')).toBeDefined()
  cleanup()
  await open({ ...sum, input: {} })
  expect(screen.queryByText('Pedido')).toBeNull()
})

test('a call of unknown outcome offers no simple confirmation, but to check, to say it was made, or to try again', async () => {
  const { requests } = await open({ ...writing, state: 'unknown', tries: 1 })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Conferir',
    'Já foi feito',
    'Tentar de novo',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await expect.poll(() => bodies(requests)).toMatchObject([{ tries: 1, decision: { action: 'perform' } }])
})

test('an earlier call that was never confirmed can no longer be', async () => {
  await open(writing, { mayDecide: false })
  expect(screen.getByText('Não foi confirmado.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
