import type { Participation } from '@prosa/contract/school/participation.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ParticipationPage from '#/features/participation/participation-page.tsx'
import {
  sampleApi,
  sampleAttempt,
  sampleChat,
  chatId,
  sampleCode,
  endedParticipation,
  finishedParticipation,
  minutesLater,
  runningParticipation,
} from '#/features/participation/test-samples.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { streamHealth } from '#/lib/api/streams.ts'
import { beginGuestSession, endGuestSession, watchGuestSession } from '#/lib/session/guest-session.ts'
import { answerApi, problem, requestsTo, type Answers } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

let stop: () => void
beforeEach(() => {
  history.replaceState(null, '', `/sga/${sampleCode}/chats`)
  stop = watchGuestSession()
  beginGuestSession('do-aluno')
})
afterEach(() => {
  endGuestSession(`sga/${sampleCode}`)
  stop()
  streamHealth.pass()
  queryClient.clear()
  localStorage.clear()
})

const chatOf = `POST /api/chats/${chatId}/messages`
let current: Participation
/** The server's event to every tab of the activity. */
let publishParticipation: (current: Participation) => void

const stream = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        publishParticipation = (participation) =>
          controller.enqueue(new TextEncoder().encode(`event: place\ndata: ${JSON.stringify(participation)}\n\n`))
      },
    }),
  )

async function openWith(text: string, participation: Participation = runningParticipation, more: Answers = {}) {
  current = participation
  const requests = answerApi({
    [`GET ${sampleApi}`]: () => current,
    [`GET /api/chats/${chatId}`]: sampleChat,
    [`GET ${sampleApi}/stream`]: stream,
    [`POST ${sampleApi}/finish`]: () => ({ ...finishedParticipation, now: minutesLater(5) }),
    [`PUT ${sampleApi}/unsent`]: { kept: true },
    'POST /api/auth/sign-out': { providerUrl: null },
    ...more,
  })
  render(<ParticipationPage code={sampleCode} chatId={chatId} onReplace={() => undefined} />, { wrapper: Providers })
  const field = await screen.findByLabelText('Mensagem')
  if (text !== '') await userEvent.type(field, text)
  return requests
}
/** Accepts and counts the message, as the server does. */
const acceptMessage = () => {
  current = {
    ...current,
    now: minutesLater(1),
    attempt: { ...sampleAttempt, messages: (current.attempt?.messages ?? 0) + 1 },
  }
  const begun = new ReadableStream<Uint8Array>({ start: (open) => open.enqueue(new TextEncoder().encode(': ok\n\n')) })
  return new Response(begun, { headers: { 'content-type': 'text/event-stream' } })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isBlue = (name: string) => screen.getByRole('button', { name }).className.includes('bg-primary')

async function openHandInDialog() {
  await press('Finalizar atividade')
  return screen.findByRole('alertdialog')
}

test('a text in the field is sent before the activity is handed in [S5]', async () => {
  const requests = await openWith('Por causa dela', runningParticipation, { [chatOf]: acceptMessage })
  const dialog = await openHandInDialog()
  expect(within(dialog).getByRole('heading', { name: 'Há um texto que você não enviou' })).toBeDefined()
  expect(within(dialog).getByText('Por causa dela')).toBeDefined()
  expect(isBlue('Enviar e entregar')).toBe(true)
  await press('Enviar e entregar')
  expect(await screen.findByRole('heading', { name: 'Atividade entregue' })).toBeDefined()
  const urls = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(urls.indexOf(chatOf)).toBeGreaterThan(0)
  expect(urls.indexOf(`POST ${sampleApi}/finish`)).toBeGreaterThan(urls.indexOf(chatOf))
})

test('an activity is not handed in before the server has the text [S5]', async () => {
  const requests = await openWith('Por causa dela', runningParticipation, { [chatOf]: problem('sga_word_limit') })
  await openHandInDialog()
  await press('Enviar e entregar')
  expect(await screen.findByText(/^Não enviada\. A mensagem passa do limite de palavras/)).toBeDefined()
  expect(requestsTo(requests, `POST ${sampleApi}/finish`)).toHaveLength(0)
  expect(isBlue('Continuar a atividade')).toBe(true)
  await press('Continuar a atividade')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a student may hand in without the text [S5]', async () => {
  const requests = await openWith('Rascunho', runningParticipation, { [chatOf]: acceptMessage })
  await openHandInDialog()
  await press('Entregar sem ele')
  expect(await screen.findByRole('heading', { name: 'Atividade entregue' })).toBeDefined()
  expect(requestsTo(requests, chatOf)).toHaveLength(0)
  expect(requestsTo(requests, `PUT ${sampleApi}/unsent`)).toHaveLength(0)
})

test('a text too long to send is reported before it would be lost [S5]', async () => {
  await openWith('um dois três quatro cinco')
  const dialog = await openHandInDialog()
  expect(within(dialog).getByText(/longo demais para ser enviado/)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Enviar e entregar' })).toBeNull()
  expect(isBlue('Continuar a atividade')).toBe(true)
})

test('before anything was sent, the primary button goes back to the activity [S5]', async () => {
  await openWith('', { ...runningParticipation, attempt: { ...sampleAttempt, messages: 0 } })
  await openHandInDialog()
  expect([isBlue('Continuar a atividade'), isBlue('Entregar agora')]).toEqual([true, false])
})

test('leaving the turn sends the text first and says what happens to the activity [S5, T7]', async () => {
  const requests = await openWith(
    'Volto já',
    { ...runningParticipation, classCode: 'BCDFGH' },
    { [chatOf]: acceptMessage },
  )
  await press('Mais opções')
  await userEvent.click(screen.getByText('Sair e passar a vez'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Há um texto que você não enviou' })
  expect(dialog.textContent).toContain('A atividade não é entregue')
  await press('Enviar e sair')
  await waitFor(() => expect(requestsTo(requests, 'POST /api/auth/sign-out')).toHaveLength(1))
  expect(requestsTo(requests, chatOf)).toHaveLength(1)
})

test.each(['time', 'closed'] as const)(
  'a text goes along as not sent when the end comes by %s [S25]',
  async (endReason) => {
    const requests = await openWith('Ainda pensando')
    act(() =>
      publishParticipation({
        ...finishedParticipation,
        now: minutesLater(31),
        attempts: [{ ...endedParticipation, status: 'expired', endReason }],
      }),
    )
    await waitFor(() => expect(requestsTo(requests, `PUT ${sampleApi}/unsent`)).toHaveLength(1))
    expect(await requestsTo(requests, `PUT ${sampleApi}/unsent`)[0]?.json()).toEqual({
      attemptId: sampleAttempt.id,
      text: 'Ainda pensando',
    })
    // A toast of the previous case may still be visible.
    expect(await screen.findAllByText(/O seu texto foi guardado como não enviado/)).not.toEqual([])
  },
)

test('no text is sent when another tab has handed in or the field is empty [S25]', async () => {
  const requests = await openWith('Rascunho')
  act(() => publishParticipation({ ...finishedParticipation, now: minutesLater(31) }))
  expect(await screen.findByText('ABCD-1234')).toBeDefined()
  expect(requestsTo(requests, `PUT ${sampleApi}/unsent`)).toHaveLength(0)
})
