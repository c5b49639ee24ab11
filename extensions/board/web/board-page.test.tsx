import type { Board, BoardTile } from '#/board/contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { BoardPage } from '#/board/web/board-page.tsx'
import { activity, activityId, attemptId } from '@prosa/web/src/features/activities/test-samples.ts'
import { type Answers, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'

const api = `/api/assessments/${activityId}`
const now = '2026-11-21T17:10:00.000Z'
const minutes = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString()
const uuid = (index: number) => `0d6f6c0a-5a0e-4b58-9d0b-${String(index).padStart(12, '0')}`

const tile = (index: number, name: string, facts: Partial<BoardTile> = {}): BoardTile => ({
  student: { id: uuid(index), name, externalId: null, className: '8º B' },
  attemptId: null,
  state: 'absent',
  dueAt: null,
  pausedAt: null,
  quietSince: null,
  messages: 0,
  alerts: 0,
  safety: 0,
  questions: 0,
  lastMessage: null,
  ...facts,
})
const running = { attemptId, state: 'running', dueAt: minutes(12), quietSince: minutes(-7), messages: 3 } as const
const board = (facts: Partial<Board> = {}): Board => ({
  now,
  state: 'open',
  pausedAt: null,
  tiles: [tile(1, 'Ana Clara Reis'), tile(2, 'Rui Costa', running)],
  more: 0,
  notes: [],
  words: 'hidden',
  asked: [],
  ...facts,
})

let publishBoard: (board: Board) => void
let streams: number

beforeEach(() => {
  streams = 0
})

const stream = () => {
  streams++
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        publishBoard = (board) =>
          controller.enqueue(new TextEncoder().encode(`event: board\ndata: ${JSON.stringify(board)}\n\n`))
      },
    }),
  )
}

function Page() {
  const [hidden, setHidden] = useState(false)
  return <BoardPage activity={activity()} namesHidden={hidden} onNames={setHidden} />
}

async function open(first: Board | undefined, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    [`GET ${api}/board`]: stream,
    ...answers,
  })
  await renderPiece(<Page />)
  if (first) {
    await waitFor(() => expect(streams).toBe(1))
    act(() => publishBoard(first))
    await screen.findByText(/^\d+ alunos?|Nenhum aluno/)
  }
  return requests
}

const tileButton = (name: RegExp) => screen.findByRole('button', { name })

test('a refused board says so and offers no class actions [S25]', async () => {
  await open(undefined, { [`GET ${api}/board`]: () => problem('not_found') })
  expect(await screen.findByText('Este painel não está mais aberto para você.')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Ações da turma' })).toBeNull()
})

test('a class without students says when they appear [S25]', async () => {
  await open(board({ tiles: [] }))
  expect(screen.getByText('Nenhum aluno na turma ainda.')).toBeDefined()
})

test('each tile shows a student’s state, time left, quiet minutes and alerts, also in words [S25]', async () => {
  await open(
    board({
      tiles: [tile(1, 'Ana Clara Reis', { alerts: 2, questions: 1 }), tile(2, 'Rui Costa', { ...running, safety: 1 })],
    }),
  )
  const ana = await tileButton(/Ana Clara Reis/)
  expect(ana.textContent).toContain('Não entrou')
  expect(ana.textContent).toContain('2 relatos em aberto')
  expect(ana.textContent).toContain('1 pergunta espera por uma pessoa')
  const rui = await tileButton(/Rui Costa/)
  expect(rui.textContent).toMatch(/Fazendorestam 1[12]:\d\d7 min sem escrever/)
  expect(rui.textContent).toContain('1 alerta de segurança')
  act(() => publishBoard(board({ now: minutes(1), tiles: [tile(2, 'Rui Costa', { attemptId, state: 'delivered' })] })))
  await waitFor(() => expect(screen.getByRole('button', { name: /Rui Costa/ }).textContent).toContain('Entregue'))
  expect(screen.getByText('1 aluno · Entregue: 1')).toBeDefined()
})

test('a pause stops the time, is shown, and ends with one button [S25]', async () => {
  const requests = await open(board(), { [`POST ${api}/pause`]: noContent })
  await userEvent.click(screen.getByRole('button', { name: 'Pausar a turma' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Pausar' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${api}/pause`)).toHaveLength(1))
  expect(await requestsTo(requests, `POST ${api}/pause`)[0]?.json()).toEqual({ action: 'pause' })
  const paused = tile(2, 'Rui Costa', { ...running, pausedAt: minutes(-2) })
  act(() => publishBoard(board({ now: minutes(30), pausedAt: minutes(-2), tiles: [paused] })))
  expect((await screen.findByText(/Em pausa desde as/)).closest('[role=status]')).not.toBeNull()
  expect((await tileButton(/Rui Costa/)).textContent).toContain('Em pausarestam 14:005 min sem escrever')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar a turma' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${api}/pause`)).toHaveLength(2))
  expect(await requestsTo(requests, `POST ${api}/pause`)[1]?.json()).toEqual({ action: 'resume' })
})

test('a key and a button hide the names together with the students’ texts [S25]', async () => {
  const words = { ...running, lastMessage: { text: 'Sou o Rui e não entendi.', at: now } }
  await open(board({ words: 'shown', tiles: [tile(1, 'Ana Clara Reis'), tile(2, 'Rui Costa', words)] }))
  expect(await screen.findByText('Sou o Rui e não entendi.')).toBeDefined()
  await userEvent.keyboard('{F2}')
  await tileButton(/Aluno 2/)
  expect(document.body.textContent).not.toMatch(/Rui|Ana Clara/)
  await userEvent.click(await tileButton(/Aluno 2/))
  expect(screen.getByRole('dialog', { name: 'Aluno 2' }).textContent).not.toContain('Rui')
  await userEvent.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: /Esconder nomes/ })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button)
  expect(await tileButton(/Rui Costa/)).toBeDefined()
})

test('students’ texts are shown on request, and not offered without permission [S25]', async () => {
  const requests = await open(board())
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que escrevem' }))
  await waitFor(() => expect(streams).toBe(2))
  expect(requestsTo(requests, `GET ${api}/board`).map(({ url }) => new URL(url).search)).toEqual([
    '?words=hidden',
    '?words=shown',
  ])
  act(() => publishBoard(board({ words: 'shown', asked: [{ text: 'O que é clorofila?', students: 4 }] })))
  expect((await screen.findByText('4 alunos perguntaram:')).parentElement?.textContent).toContain('O que é clorofila?')
  act(() => publishBoard(board({ words: 'forbidden' })))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver o que escrevem' })).toBeNull())
})

test('a note and extra time for all explain themselves; a refusal keeps the typed text [S25]', async () => {
  const requests = await open(board(), {
    [`POST ${api}/notes`]: () => problem('not_found'),
    [`POST ${api}/extra-time`]: { extended: 1 },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Avisar a turma' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  expect(await screen.findByText('Escreva o aviso.')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /^Aviso/ }), 'Leiam a página 12.')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Aviso/ }).value).toBe('Leiam a página 12.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tempo para todos' }))
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'A internet caiu.')
  await userEvent.click(screen.getByRole('button', { name: 'Dar tempo' }))
  expect(await screen.findByText('Tempo extra dado a 1 aluno.')).toBeDefined()
  const [sent] = requestsTo(requests, `POST ${api}/extra-time`)
  expect(await sent?.json()).toEqual({ minutes: 10, reason: 'A internet caiu.' })
})

test('a student’s attempt is ended from the tile, with a reason [S25]', async () => {
  const requests = await open(board(), { [`POST /api/attempts/${attemptId}/end`]: {} })
  await userEvent.click(await tileButton(/Rui Costa/))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Encerrar' }))
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Saiu da sala.')
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('Tentativa encerrada.')).toBeDefined()
  expect(await requestsTo(requests, `POST /api/attempts/${attemptId}/end`)[0]?.json()).toEqual({
    reason: 'Saiu da sala.',
  })
})
