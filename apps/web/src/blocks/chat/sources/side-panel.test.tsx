import type { Source } from '@prosa/contract/conversations/source.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { SourcePlace } from '@prosa/contract/conversations/origins.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Conversation } from '#/blocks/chat/conversation.tsx'
import { newId } from '#/lib/format/new-id.ts'
import { ChatServer, chatId } from '#/blocks/chat/test-chat-server.ts'
import { endSession } from '#/lib/session/session.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { chooseAction, renderPiece } from '#/test-piece.tsx'

let server: ChatServer
/** Tool calls of the answer. */
let calls: ToolCall[]

const passages = ['Férias em julho. A nota mínima é 6,0 em cada disciplina.', 'O atestado vale por três dias úteis.']
const current: SourcePlace = { state: 'current', around: null, opens: null }

beforeEach(async () => {
  deviceData.clear()
  queryClient.clear()
  server = new ChatServer()
  calls = []
  await server.start()
  server.place = current
  resize(1440)
})

afterEach(async () => {
  cleanup()
  // Clears the stores' chats.
  endSession('left')
  await server.stop()
})

function resize(width: number) {
  const page = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  // happy-dom reports no change to the value that it assumes at the start.
  for (const step of [1201, width]) page.happyDOM.setViewport({ width: step, height: 900 })
}

/** Opens a chat whose answer cites its second passage first. */
async function openChat(beside = true) {
  server.begin(newId(), null, 'Posso faltar?')
  server.write('Três dias com atestado [2]. A nota mínima é 6,0 [1].')
  server.messages.at(-1)!.sources = passages.map((passage, index): Source => ({
    number: index + 1,
    documentId: newId(),
    documentName: index === 0 ? 'Manual.pdf' : 'Regimento',
    page: index === 0 ? null : 3,
    passage,
  }))
  server.messages.at(-1)!.parts.unshift(...calls)
  server.finish()
  await renderPiece(
    <Conversation
      main={beside}
      chatId={chatId}
      assistantId={1}
      test={false}
      saved
      assistant={{
        name: 'Tutor',
        description: '',
        avatar: { emoji: 'T', color: 'green' },
        greeting: '',
        suggestions: [],
        placeholder: '',
        showSources: true,
      }}
    />,
  )
  return screen.findByRole('button', { name: 'Fonte 1: Regimento, página 3' })
}

const panel = () => screen.findByRole('region', { name: 'Fontes (2)' })
const heading = (name: string) => screen.findByRole('heading', { name: new RegExp(`^${name}`) })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })

test('sources are numbered in order of citation, one by one and in a list [S12]', async () => {
  await openChat()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Fontes (2)' }))
  const sources = within(await panel())
  expect(await heading('Fonte 1: Regimento')).toBeDefined()
  const back = sources.getByRole('button', { name: 'Fonte anterior' })
  expect(back.getAttribute('aria-disabled')).toBe('true')
  await user.click(sources.getByRole('button', { name: 'Próxima fonte' }))
  expect(await heading('Fonte 2: Manual.pdf')).toBeDefined()
  expect(sources.getByText('A nota mínima é 6,0 em cada disciplina.').tagName).toBe('MARK')
  expect(document.activeElement).toBe(sources.getByRole('button', { name: 'Próxima fonte' }))
  const list = within(sources.getByRole('navigation', { name: 'Todas as fontes desta resposta' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1Regimento, página 3',
    '2Manual.pdf',
  ])
  await user.click(list.getByRole('button', { name: /Regimento/ }))
  expect(document.activeElement).toBe(await heading('Fonte 1: Regimento'))
})

test('the panel stays during typing, and resizing the window keeps panel and text [S12]', async () => {
  const chip = await openChat()
  const user = userEvent.setup()
  await user.click(chip)
  await panel()
  await user.click(within(await panel()).getByRole('button', { name: 'Próxima fonte' }))
  await user.type(await field(), 'E a recuperação?')
  expect(await heading('Fonte 2: Manual.pdf')).toBeDefined()
  await act(async () => resize(800))
  expect(await screen.findByRole('dialog', { name: 'Fontes (2)' })).toBeDefined()
  expect(await heading('Fonte 2: Manual.pdf')).toBeDefined()
  await act(async () => resize(1440))
  await panel()
  expect(await heading('Fonte 2: Manual.pdf')).toBeDefined()
  expect((await field()).value).toBe('E a recuperação?')
  await user.click(await field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.count('POST /messages')).toBe(1))
  expect(await heading('Fonte 2: Manual.pdf')).toBeDefined()
  server.finish()
})

test('in a conversation inside a page, such as the builder, sources cover it [S12]', async () => {
  const chip = await openChat(false)
  const user = userEvent.setup()
  await user.click(chip)
  const dialog = await screen.findByRole('dialog', { name: 'Fontes (2)' })
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Fonte 1: Regimento')))
  expect(within(dialog).getByText('O atestado vale por três dias úteis.').tagName).toBe('MARK')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(chip))
})

test('a changed or deleted document says so with the cited passage; so does a missing answer [S12]', async () => {
  server.place = { ...current, state: 'changed' }
  const chip = await openChat()
  const user = userEvent.setup()
  await user.click(chip)
  expect(await screen.findByText(/foi trocado ou lido de novo depois desta resposta/)).toBeDefined()
  expect(screen.getByText('O atestado vale por três dias úteis.')).toBeDefined()
  server.place = { ...current, state: 'removed' }
  await user.click(screen.getByRole('button', { name: 'Próxima fonte' }))
  expect(await screen.findByText(/não faz mais parte deste assistente/)).toBeDefined()
  server.place = null
  queryClient.clear()
  await user.click(screen.getByRole('button', { name: 'Fonte anterior' }))
  expect(await screen.findByText(/Não foi possível conferir como está o documento agora/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Abrir no documento/ })).toBeNull()
})

test('without access to the document a reader sees the passage and why there is no more [Z5]', async () => {
  const user = userEvent.setup()
  await user.click(await openChat())
  expect(await screen.findByText('O documento inteiro é aberto só pelos responsáveis por ele.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Abrir no documento/ })).toBeNull()
})

test('with access to the document a reader sees the surrounding text, and its page with the passage marked [S12]', async () => {
  const around = { before: 'Capítulo das faltas.', after: 'Depois, fala-se com a direção.' }
  server.place = { state: 'current', around, opens: 'picture' }
  const user = userEvent.setup()
  await user.click(await openChat())
  expect(await screen.findByText('Capítulo das faltas.')).toBeDefined()
  expect(screen.getByText('Depois, fala-se com a direção.')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Abrir no documento, p. 3' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível mostrar a página')
  const mark = { left: 0.1, top: 0.2, width: 0.5, height: 0.02 }
  server.page = { picture: btoa('RIFF'), width: 1400, height: 1980, marks: [mark] }
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('img', { name: 'Página 3 de Regimento, com o trecho marcado' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ampliar' }))
  expect(screen.getByRole('button', { name: 'Ampliar' }).getAttribute('aria-pressed')).toBe('true')
  // The page is still open in the narrow window.
  await act(async () => resize(800))
  expect(await screen.findByRole('img', { name: /^Página 3/ })).toBeDefined()
  await act(async () => resize(1440))
  await user.click(await screen.findByRole('button', { name: 'Voltar ao trecho' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Abrir no documento'))
})

test('a document without pages opens as text at the passage [S12]', async () => {
  server.place = { state: 'current', around: { before: 'Antes.', after: 'Depois.' }, opens: 'text' }
  const user = userEvent.setup()
  await user.click(await openChat())
  await user.click(await screen.findByRole('button', { name: 'Abrir no documento' }))
  expect(await screen.findByText('Antes.')).toBeDefined()
  expect(screen.getByText('O atestado vale por três dias úteis.').tagName).toBe('MARK')
})

const openOrigin = async () => {
  await openChat()
  await chooseAction('Mais ações', 'Por que esta resposta?')
  const panel = await screen.findByRole('region', { name: 'Por que esta resposta?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('De onde veio'))
  return within(panel)
}

test('everybody reads in plain words where an answer comes from [S12]', async () => {
  server.origin = { origin: 'documents', inside: null }
  const panel = await openOrigin()
  expect(await panel.findByText(/a partir de trechos destes documentos:/)).toBeDefined()
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Manual.pdf',
    'Regimento, página 3',
  ])
  expect(panel.queryByText('Como foi feita')).toBeNull()
})

/** What editors see of an answer without any record. */
const unknownInside = {
  version: null,
  model: null,
  modelName: null,
  material: null,
  steps: [],
  inputTokens: null,
  outputTokens: null,
  costBrl: null,
  firstTokenMs: null,
  totalMs: null,
}

test('the tools that an answer used are named with its origin', async () => {
  server.origin = { origin: 'model', inside: null }
  const call = { type: 'call' as const, id: 'a', tool: 't', writes: false, input: {}, tries: 1 }
  calls = [
    { ...call, label: 'Calculadora', state: 'done' },
    { ...call, id: 'b', label: 'Datas e dias letivos', state: 'failed' },
  ]
  expect(await (await openOrigin()).findByText(/^Ela usou Calculadora\./)).toBeDefined()
})

test('editors see what the calls of an answer cost, those of one step together', async () => {
  const call = { type: 'call' as const, tool: 't', writes: false, input: {}, tries: 1, state: 'done' as const }
  calls = [
    { ...call, id: 'a', label: 'Calculadora' },
    { ...call, id: 'b', label: 'Secretaria' },
    { ...call, id: 'c', label: 'Calculadora' },
  ]
  const steps = [
    { calls: ['a', 'b'], costBrl: 0.0012 },
    { calls: ['c'], costBrl: 0.00001 },
  ]
  const material = { passages: [], given: 0, found: 0, tools: ['files' as const], masked: [] }
  server.origin = { origin: 'model', inside: { ...unknownInside, material, steps } }
  const panel = await openOrigin()
  const list = await panel.findByRole('list', { name: 'Custo das chamadas' })
  expect(panel.getByText('leitura dos arquivos da conversa, Calculadora, Secretaria')).toBeDefined()
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Calculadora, Secretaria (2 chamadas juntas): R$\u00A00,0012', 'Calculadora: Menos de R$\u00A00,0001'])
})

test('opening one panel closes the other above the conversation [S12]', async () => {
  server.origin = { origin: 'documents', inside: null }
  const chip = await openChat()
  await act(async () => resize(360))
  const user = userEvent.setup()
  await user.click(chip)
  await screen.findByRole('dialog', { name: 'Fontes (2)' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await chooseAction('Mais ações', 'Por que esta resposta?')
  expect(await screen.findByRole('dialog', { name: 'Por que esta resposta?' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('De onde veio'))
})

test('editors of the assistant see how the answer was made [S12]', async () => {
  const passage = { documentName: 'Regimento', page: 3, score: 1, number: 1, used: true }
  server.origin = {
    origin: 'documents',
    inside: {
      version: 4,
      model: 'openai:prosa-teste',
      modelName: 'Prosa Teste',
      material: {
        passages: [passage, { ...passage, documentName: 'Manual.pdf', page: null, score: 0.5, number: 2, used: false }],
        given: 1,
        found: 2,
        tools: ['search'],
        masked: [{ kind: 'CPF', count: 2 }],
      },
      steps: [],
      inputTokens: 1200,
      outputTokens: 80,
      costBrl: 0.004,
      firstTokenMs: 840,
      totalMs: 2300,
    },
  }
  const panel = await openOrigin()
  await panel.findByText('Como foi feita')
  const considered = within(panel.getAllByRole('list').at(-1)!)
  expect(considered.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100%Regimento, página 3Citado',
    '50%Manual.pdfNão coube',
  ])
  for (const text of ['4', 'busca nos documentos', 'CPF: 2', '1.200 lidos, 80 escritos', 'R$ 0,0040', '0,8 s'])
    expect(panel.getByText(text)).toBeDefined()
})

test('an answer of Prosa Trechos without a source is not called an AI’s [S12]', async () => {
  server.origin = { origin: 'unquoted', inside: null }
  expect(await (await openOrigin()).findByText(/Nenhuma IA a escreveu/)).toBeDefined()
})

test('an old answer says that no origin was stored, and an unreadable one says why [S12]', async () => {
  server.origin = { origin: 'unknown', inside: unknownInside }
  const panel = await openOrigin()
  expect(await panel.findByText(/Não ficou registrado o que ela consultou/)).toBeDefined()
  for (const text of ['Rascunho', 'Nenhum', 'Não informados pelo modelo', 'Sem preço cadastrado'])
    expect(panel.getByText(text)).toBeDefined()
  cleanup()
  endSession('left')
  queryClient.clear()
  server.messages = []
  server.origin = null
  expect(await (await openOrigin()).findByRole('alert')).toBeDefined()
})

test('adjacent rows form one table with used rows marked, and no row is cut [S12]', async () => {
  const rows = (from: number) =>
    Array.from({ length: 12 }, (_, at) => `| Aluno ${from + at} de nome bem comprido | ${from + at} |`).join('\n')
  const head = '| Aluno | Faltas |\n|---|---|\n'
  const around = { before: `${head}${rows(10)}`, after: `${head}${rows(50)}` }
  server.place = { state: 'current', around, opens: null }
  passages[0] = `Aba Faltas, linhas 30 e 31\n\n${head}| Carla Dias | 6,0 |\n| Davi Reis | 1 |`
  const user = userEvent.setup()
  await user.click(await openChat())
  const sources = within(await panel())
  await user.click(sources.getByRole('button', { name: 'Próxima fonte' }))
  await waitFor(() => expect(sources.getAllByRole('table')).toHaveLength(3))
  expect(sources.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 2 }, () => ['Aluno', 'Faltas']).flat(),
  )
  expect(sources.getByRole('cell', { name: 'Carla Dias' })).toBeDefined()
  expect(sources.queryByText(/\|/)).toBeNull()
})
