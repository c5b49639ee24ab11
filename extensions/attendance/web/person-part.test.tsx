import type { ChatAttendance } from '#/attendance/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import PersonPart from '#/attendance/web/person-part.tsx'
import PersonWay from '#/attendance/web/person-way.tsx'
import { sampleMessage } from '@prosa/web/src/blocks/chat/test-chat-server.ts'
import { sampleAssistant } from '@prosa/web/src/test-samples.ts'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, type Answers, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const chatId = '018f0000-0000-7000-8000-000000000001'
const path = `/api/chats/${chatId}/person-questions`
const question = { id: '018f0000-0000-7000-8000-000000000007', text: 'Quem assina?', askedAt: '2026-11-24T12:00:00Z' }
const sampleAttendance = (facts: Partial<ChatAttendance> = {}): ChatAttendance => ({
  state: 'on_duty',
  next: null,
  offered: false,
  mayShare: true,
  questions: [],
  ...facts,
})
const assistant = sampleAssistant()
const textParts = (text: string) => [{ type: 'text' as const, text }]
const messages = [
  sampleMessage({ id: 'q', parentId: null, role: 'user', parts: textParts('Vende pamonha?') }),
  sampleMessage({ id: 'a', parentId: 'q', role: 'assistant', parts: textParts('Não encontrei isso.') }),
]

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(facts: Partial<ChatAttendance>, answers: Answers = {}) {
  const requests = answerApi({ [`GET ${path}`]: sampleAttendance(facts), ...answers })
  await renderPiece(
    <PersonPart
      assistant={assistant}
      chatId={chatId}
      messages={messages}
      saved
      inHelp={false}
      begin={() => Promise.resolve()}
      onBegun={unexpected}
    />,
  )
  return requests
}
const unexpected = () => {
  throw new Error('the conversation has begun before')
}
const opened = async () => within(await screen.findByRole('dialog', { name: 'Falar com o responsável' }))

test('the button for questions is absent if no person could read them [S12]', async () => {
  const requests = await open({ state: 'nobody' })
  await waitFor(() => expect(requestsTo(requests, `GET ${path}`)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

test('on a visitor’s page the way to a person is in the help, which returns the focus to its button [S12, C9]', async () => {
  answerApi({ [`GET ${path}`]: sampleAttendance() })
  function Page() {
    const [helps, setHelps] = useState(false)
    return (
      <>
        <button onClick={() => setHelps(true)}>Precisa de ajuda?</button>
        {helps && (
          <Dialog open title="Precisa de ajuda?" onOpenChange={() => setHelps(false)}>
            <PersonWay onLeave={() => setHelps(false)} />
          </Dialog>
        )}
        <PersonPart
          assistant={assistant}
          chatId={chatId}
          messages={messages}
          saved
          inHelp
          begin={() => Promise.resolve()}
          onBegun={unexpected}
        />
      </>
    )
  }
  await renderPiece(<Page />)
  expect(screen.queryByRole('button', { name: 'Falar com o responsável' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Precisa de ajuda?' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Falar com o responsável' }))
  await opened()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Precisa de ajuda?'))
})

test('an answer without a result offers a person and fills in the question; name and chat are not shared [S12]', async () => {
  const requests = await open(
    { offered: true, state: 'closed', next: 'amanhã, às 08:00' },
    { [`POST ${path}`]: sampleAttendance() },
  )
  await screen.findByText('Quer perguntar a uma pessoa?')
  await userEvent.click(screen.getByRole('button', { name: 'Perguntar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Falar com o responsável' }))
  dialog.getByText(/Fora do horário: alguém lê a partir de amanhã, às 08:00/)
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Pergunta/).value).toBe('Vende pamonha?')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = requestsTo(requests, `POST ${path}`)
  expect(await sent?.json()).toMatchObject({ text: 'Vende pamonha?', name: '', withChat: false })
})

test('a question that could not be sent stays in the field and is repeated with the same id [S12]', async () => {
  const requests = await open({}, { [`POST ${path}`]: problem('attendance_full') })
  await userEvent.click(await screen.findByRole('button', { name: 'Falar com o responsável' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText('Escreva a pergunta.')
  await userEvent.type(dialog.getByLabelText(/^Pergunta/), 'Quem assina?')
  await userEvent.click(dialog.getByLabelText('Enviar também a conversa até aqui'))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByText(/Já há perguntas demais esperando/)
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${path}`)).toHaveLength(2))
  const [first, second] = await Promise.all(requestsTo(requests, `POST ${path}`).map((request) => request.json()))
  expect(first).toMatchObject({ text: 'Quem assina?', withChat: true })
  expect(second).toEqual(first)
})

test('a waiting question shows when it will be read and can be withdrawn; a closed one says so [S12]', async () => {
  const own = `DELETE ${path}/${question.id}`
  const requests = await open(
    {
      state: 'away',
      questions: [
        { ...question, state: 'waiting' },
        { ...question, id: '018f0000-0000-7000-8000-000000000008', state: 'closed' },
      ],
    },
    { [own]: sampleAttendance() },
  )
  await screen.findByText('Sua pergunta espera por uma pessoa')
  screen.getByText('Sua pergunta foi encerrada sem resposta')
  screen.getByText(/Ninguém está de plantão agora/)
  await userEvent.click(screen.getByRole('button', { name: 'Retirar a pergunta “Quem assina?”' }))
  await waitFor(() => expect(requestsTo(requests, own)).toHaveLength(1))
})

test('a question before the first message creates the chat; a failed one stays and keeps its id [S12]', async () => {
  const requests = answerApi({
    [`POST ${path}`]: sampleAttendance({ questions: [{ ...question, state: 'waiting' }] }),
    [`GET ${path}`]: sampleAttendance(),
  })
  const begin = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue()
  const onBegun = vi.fn<() => void>()
  await renderPiece(
    <PersonPart
      assistant={assistant}
      chatId={chatId}
      messages={[]}
      saved={false}
      inHelp={false}
      begin={begin}
      onBegun={onBegun}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Falar com o responsável' }))
  const dialog = await opened()
  dialog.getByText('A resposta vem nesta conversa. Depois de enviar, você vê quando alguém lê.')
  // There are no messages to share.
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^Pergunta/), 'Quem assina?')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await dialog.findByRole('alert')
  expect(requestsTo(requests, `POST ${path}`)).toHaveLength(0)
  expect(onBegun).not.toHaveBeenCalled()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Pergunta/).value).toBe('Quem assina?')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(onBegun).toHaveBeenCalledOnce())
  expect(requestsTo(requests, `POST ${path}`)).toHaveLength(1)
  // A conversation that the server does not have is not read.
  expect(requestsTo(requests, `GET ${path}`)).toHaveLength(0)
})

test('in an activity only the question is shared [S12]', async () => {
  await open({ mayShare: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Falar com o responsável' }))
  expect((await opened()).queryByRole('checkbox')).toBeNull()
})
