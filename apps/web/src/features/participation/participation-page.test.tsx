import type { Participation } from '@prosa/contract/school/participation.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginGuestSession, watchGuestSession } from '#/lib/session/guest-session.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { streamHealth } from '#/lib/api/streams.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { addedRules } from '#/features/participation/added-rules.ts'
import ExpiredPage from '#/features/participation/expired-page.tsx'
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
  sampleNow,
  readyParticipation,
  runningParticipation,
} from '#/features/participation/test-samples.ts'
import { answerApi, type Answers, problem, requestsTo } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

const onReplace = vi.fn<(path: string, facts?: object) => void>()
let stop: () => void
let publishParticipation: (participation: Participation) => void

beforeEach(() => {
  history.replaceState(null, '', `/sga/${sampleCode}/chats`)
  stop = watchGuestSession()
  beginGuestSession('do-aluno')
})
afterEach(() => {
  stop()
  streamHealth.pass()
  onReplace.mockClear()
  showTimesIn(undefined)
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
})

const stream = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        publishParticipation = (participation) =>
          controller.enqueue(new TextEncoder().encode(`event: place\ndata: ${JSON.stringify(participation)}\n\n`))
      },
    }),
  )
function open(participation: Participation | Response, more: Answers = {}) {
  const requests = answerApi({
    [`GET ${sampleApi}`]: participation,
    [`GET /api/chats/${chatId}`]: sampleChat,
    [`GET ${sampleApi}/stream`]: stream,
    ...more,
  })
  const id = 'state' in participation ? participation.attempt?.chatId : undefined
  render(<ParticipationPage code={sampleCode} chatId={id} onReplace={onReplace} />, { wrapper: Providers })
  return requests
}

test('after a sleep that stopped the page’s clock, the remaining time comes from the server [Z9]', async () => {
  const requests = open(runningParticipation)
  await screen.findByRole('timer')
  const countReads = () => requestsTo(requests, `GET ${sampleApi}`).length
  const before = countReads()
  const slept = Date.now() + 20 * 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => slept)
  await waitFor(() => expect(countReads()).toBeGreaterThan(before), { timeout: 5000 })
  vi.restoreAllMocks()
})

test('the gate states the rules, and the time starts only after "Li e entendi" [S5, S25]', async () => {
  const requests = open(readyParticipation, {
    [`POST ${sampleApi}/attempts`]: () => Response.json(runningParticipation, { status: 201 }),
  })
  expect(await screen.findByText('Olá, Júlia')).toBeDefined()
  expect(document.querySelector('header img')?.getAttribute('src')).toBe(readyParticipation.logoUrl)
  for (const text of [
    'Explique com as suas palavras.',
    'Você pode enviar até 3 mensagens.',
    'O professor lerá esta conversa.',
    'A nota é sempre decidida por uma pessoa.',
    'Dúvidas sobre os seus dados: privacidade@escola.test.',
  ])
    expect(screen.getByText(text)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Começar atividade' }))
  expect(screen.getByText('Para começar, marque que você leu e entendeu.')).toBeDefined()
  expect(requestsTo(requests, `POST ${sampleApi}/attempts`)).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Li e entendi' }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Começar atividade' }))
  expect(await screen.findByText('Por que a folha é verde?')).toBeDefined()
  const starts = requestsTo(requests, `POST ${sampleApi}/attempts`)
  // The same body twice is the same attempt on the server.
  for (const start of starts) expect(await start.json()).toEqual({ consent: true, notice: 'v1' })
  expect(starts[0]?.headers.get('authorization')).toBe('Bearer do-aluno')
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith(`/sga/${sampleCode}/chats/${chatId}`))
})

test('a changed notice is read again before the start [S25]', async () => {
  let participation = readyParticipation
  open(readyParticipation, {
    [`GET ${sampleApi}`]: () => participation,
    [`POST ${sampleApi}/attempts`]: () => {
      participation = {
        ...readyParticipation,
        now: minutesLater(1),
        notice: { ...readyParticipation.notice, version: 'v2', retentionDays: 90 },
      }
      return problem('sga_notice_changed')
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Li e entendi' }))
  await userEvent.click(screen.getByRole('button', { name: 'Começar atividade' }))
  expect(await screen.findByText('O aviso da atividade mudou. Leia de novo antes de começar.')).toBeDefined()
  await screen.findByText(/por 90 dias/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Li e entendi' }).checked).toBe(false)
})

test('an activity that is not open yet counts down by the server’s clock and opens by itself [S25]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2031-01-01T00:00:00Z') })
  let participation: Participation = {
    ...readyParticipation,
    state: 'not_open',
    canStart: false,
    opensAt: minutesLater(12.5),
  }
  open(participation, { [`GET ${sampleApi}`]: () => participation })
  expect(await screen.findByText(/Abre em 00:12:\d\d/)).toBeDefined()
  // In the school's time zone.
  expect(screen.getByText('21/11/2026 07:12')).toBeDefined()
  participation = { ...readyParticipation, now: minutesLater(12.5) }
  await act(() => vi.advanceTimersByTimeAsync(12.6 * 60_000))
  expect(await screen.findByRole('button', { name: 'Começar atividade' })).toBeDefined()
})

test('on a slow network the activity opens by itself too: the page waits for a slow answer [S25]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(sampleNow) })
  const closed: Participation = { ...readyParticipation, state: 'not_open', canStart: false, opensAt: minutesLater(1) }
  open(closed, {
    [`GET ${sampleApi}`]: () => slowly(Date.now() < Date.parse(minutesLater(1)) ? closed : readyParticipation),
  })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  publishParticipation({ ...closed, now: new Date().toISOString() })
  expect(await screen.findByText(/Abre em/)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('button', { name: 'Começar atividade' })).not.toBeNull()
})

test('on a slow network the receipt appears by itself, even when its event is lost [S5, Rel3]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(sampleNow) })
  let participation: Participation = { ...runningParticipation, state: 'closing' }
  open(participation, { [`GET ${sampleApi}`]: () => slowly(participation) })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  publishParticipation({ ...participation, now: new Date().toISOString() })
  expect(await screen.findByText('O tempo terminou.')).toBeDefined()
  participation = finishedParticipation
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.queryByText('ABCD-1234')).not.toBeNull()
})

/** The server's state, delivered five seconds later. */
async function slowly(participation: Participation): Promise<Participation> {
  const answer = { ...participation, now: new Date().toISOString() }
  await new Promise((resolve) => setTimeout(resolve, 5000))
  return answer
}

test('an answer from before the start does not bring the gate back [S25]', async () => {
  const late = Promise.withResolvers<Participation>()
  const answers = [readyParticipation]
  open(readyParticipation, {
    [`GET ${sampleApi}`]: () => answers.pop() ?? late.promise,
    [`POST ${sampleApi}/attempts`]: () =>
      Response.json({ ...runningParticipation, now: minutesLater(1) }, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Li e entendi' }))
  // As happens when the window gets the focus.
  void queryClient.refetchQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Começar atividade' }))
  expect(await screen.findByRole('timer')).toBeDefined()
  late.resolve(readyParticipation)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('timer')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Começar atividade' })).toBeNull()
})

test('the remaining time is the server’s, is announced, can be hidden, and its end closes the composer [S25]', async () => {
  // The device's clock is years ahead.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2031-01-01T00:00:00Z') })
  open(runningParticipation)
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Restam (30:00|29:)/)
  // From here on only the test moves the clock.
  vi.setTimerTickMode('manual')
  vi.setSystemTime(Date.parse('2020-01-01T00:00:00Z'))
  await advanceToRemaining(10 * 60_000 + 3000)
  expect(screen.queryByText('Faltam 10 minutos.')).toBeNull()
  await advanceToRemaining(10 * 60_000 - 3000)
  expect(screen.getByText('Faltam 10 minutos.').closest('[role=status]')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Ocultar o tempo' }).click())
  expect(screen.queryByRole('timer')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(screen.getByText('Faltam 5 minutos.')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  expect(screen.getByText('Falta 1 minuto. Envie o que falta.')).toBeDefined()
  expect(screen.getByLabelText('Mensagem')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('O tempo terminou.')).toBeDefined()
  expect(screen.queryByLabelText('Mensagem')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Finalizar atividade' })).toBeNull()
})

/** Advances the clock until the page shows the given remaining time. */
async function advanceToRemaining(milliseconds: number) {
  const [, minutes, seconds] = /(\d+):(\d+)/.exec(screen.getByRole('timer').textContent) ?? []
  const left = (Number(minutes) * 60 + Number(seconds)) * 1000
  await act(() => vi.advanceTimersByTimeAsync(left - milliseconds))
}

test('changes by another tab, another device or the teacher appear [S25]', async () => {
  open(runningParticipation)
  await screen.findByText('Por que a folha é verde?')
  await waitFor(() => expect(publishParticipation).toBeDefined())
  act(() =>
    publishParticipation({
      ...runningParticipation,
      now: minutesLater(1),
      attempt: { ...sampleAttempt, dueAt: minutesLater(45), extraMinutes: 15 },
    }),
  )
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Restam 4[34]:/))
  // An outdated answer changes nothing.
  act(() => publishParticipation(runningParticipation))
  expect(screen.getByRole('timer').textContent).toMatch(/^Restam 4[34]:/)
  act(() => publishParticipation({ ...finishedParticipation, now: minutesLater(2) }))
  expect(await screen.findByText('ABCD-1234')).toBeDefined()
})

test('in a pause the time stands still; messages wait with a reason and are sent afterwards [S25]', async () => {
  let paused = true
  const message = { id: 'm1', text: 'Na pausa' }
  const requests = open(runningParticipation, {
    [`POST /api/chats/${chatId}/messages`]: () => (paused ? problem('sga_paused') : problem('sga_word_limit')),
  })
  await screen.findByText('Por que a folha é verde?')
  await waitFor(() => expect(publishParticipation).toBeDefined())
  const standing = { ...sampleAttempt, dueAt: minutesLater(30), pausedAt: minutesLater(10) }
  act(() => publishParticipation({ ...runningParticipation, now: minutesLater(40), paused: true, attempt: standing }))
  expect((await screen.findByText(/^A turma está em pausa e o tempo/)).closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('timer').textContent).toBe('Restam 20:00')
  await userEvent.type(screen.getByLabelText('Mensagem'), `${message.text}{Enter}`)
  expect(await screen.findByText(/A sua mensagem fica aqui e é enviada/)).toBeDefined()
  expect(screen.getByText(message.text)).toBeDefined()
  paused = false
  act(() =>
    publishParticipation({
      ...runningParticipation,
      now: minutesLater(41),
      attempt: { ...sampleAttempt, dueAt: minutesLater(61) },
    }),
  )
  await waitFor(() => expect(requestsTo(requests, `POST /api/chats/${chatId}/messages`)).toHaveLength(2))
  expect(screen.queryByText(/ganhou mais tempo: agora até 08:01/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Voltar a editar' }))
})

test('a teacher’s note is announced and stays; during a pause the student reads the reason [S25]', async () => {
  open({ ...readyParticipation, paused: true, canStart: false })
  expect(await screen.findByText(/Você começa quando a aula continuar/)).toBeDefined()
  await waitFor(() => expect(publishParticipation).toBeDefined())
  const [first, second] = [
    { id: 'n1', text: 'Leiam a página 12.', createdAt: sampleNow },
    { id: 'n2', text: 'Faltam dois minutos.', createdAt: minutesLater(5) },
  ]
  act(() => publishParticipation({ ...readyParticipation, now: minutesLater(1), notes: [first] }))
  expect((await screen.findByText('Leiam a página 12.')).closest('[role=status]')).not.toBeNull()
  act(() => publishParticipation({ ...readyParticipation, now: minutesLater(2), notes: [second, first] }))
  expect((await screen.findByText('Faltam dois minutos.')).closest('[role=status]')).not.toBeNull()
  expect(screen.getByText('Avisos anteriores (1)')).toBeDefined()
  expect(screen.getByText('Leiam a página 12.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Começar atividade' })).toBeDefined()
})

test('words are counted, and pasting is blocked when the activity says so [S25]', async () => {
  open(runningParticipation)
  const field = await screen.findByLabelText('Mensagem')
  await userEvent.type(field, 'um dois três quatro cinco')
  expect(screen.getByText('5 de 4 palavras')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Enviar' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(field)
  await userEvent.paste('de outra pessoa')
  expect((field as HTMLTextAreaElement).value).toBe('')
  expect(screen.getByText(/colar está desligado/)).toBeDefined()
})

test('after the last message the student can only hand in [S25]', async () => {
  open({ ...runningParticipation, attempt: { ...sampleAttempt, messages: 3 } })
  expect(await screen.findByText('Você usou 3 mensagens, o máximo.')).toBeDefined()
  expect(screen.getByText('Mensagens: 3 de 3')).toBeDefined()
  expect(screen.queryByLabelText('Mensagem')).toBeNull()
})

test('a last message that waits for the internet can be withdrawn and rewritten [S25]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(
    { ...runningParticipation, attempt: { ...sampleAttempt, messages: 2 } },
    {
      [`POST /api/chats/${chatId}/messages`]: () => {
        throw new TypeError('fetch failed')
      },
    },
  )
  await userEvent.type(await screen.findByLabelText('Mensagem'), 'A clorofila{Enter}')
  expect(await screen.findByText('Na fila (sem internet)')).toBeDefined()
  expect(screen.getByText('Você usou 3 mensagens, o máximo.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a editar' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Mensagem')).value).toBe('A clorofila')
  online.mockRestore()
})

test('a request to a busy server is repeated with the same key, and the page says so [S5, Rel1]', async () => {
  const answers: (Response | object)[] = [problem('unavailable'), { ...finishedParticipation, now: minutesLater(5) }]
  const requests = open(runningParticipation, {
    [`POST ${sampleApi}/finish`]: () => answers.shift() ?? problem('internal'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Finalizar atividade' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Entregar agora' }))
  expect(await screen.findByText('O servidor está ocupado. Tentando de novo…')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Atividade entregue' }, { timeout: 5000 })).toBeDefined()
  const keys = requestsTo(requests, `POST ${sampleApi}/finish`).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the receipt shows a released review with its teacher, and a further attempt when one is left [S5]', async () => {
  const criteria = [
    { title: 'Clareza', level: 3, text: 'Explica bem.', points: null, most: null },
    { title: 'Norma', level: 2, text: 'Poucos desvios.', points: 2.5, most: 4 },
  ]
  const feedback = { reviewerName: 'Ana Lima', comment: 'Boa explicação.', result: 8.5, maximum: 10, criteria }
  open({
    ...finishedParticipation,
    canStart: true,
    attemptsLeft: 1,
    attempts: [{ ...endedParticipation, endReason: 'time', feedback }],
  })
  expect(await screen.findByText('O tempo terminou. O que você enviou foi guardado.')).toBeDefined()
  expect(screen.getByText('Devolutiva de Ana Lima')).toBeDefined()
  expect(screen.getByText('Nota confirmada: 8,5 de 10')).toBeDefined()
  expect(screen.getByText('Nível 3: Explica bem.')).toBeDefined()
  expect(screen.getByText('2,5 de 4 pontos: Poucos desvios.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Fazer outra tentativa' }))
  expect(screen.getByRole('button', { name: 'Começar atividade' })).toBeDefined()
})

test('a problem report goes to the school [S5]', async () => {
  const requests = open(readyParticipation, {
    [`POST ${sampleApi}/reports`]: () => Response.json({ id: sampleAttempt.id }, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Precisa de ajuda?' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
  expect(screen.getByText('Escolha uma opção.')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Não estou bem e preciso de ajuda' }))
  expect(screen.getByText(/188 \(CVV/)).toBeDefined()
  await userEvent.type(screen.getByLabelText(/Conte com as suas palavras/), 'Estou triste.')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${sampleApi}/reports`)).toHaveLength(1))
  expect(await requestsTo(requests, `POST ${sampleApi}/reports`)[0]?.json()).toEqual({
    kind: 'wellbeing',
    text: 'Estou triste.',
  })
})

test('a missing session, an ended one and a passed deadline lead to the expiry page, never to a login [S26, Z9]', async () => {
  tokens.session.write('de-uma-pessoa')
  open(problem('session_required'))
  await waitFor(() => expect(onReplace).toHaveBeenLastCalledWith('/sga/expired?reason=session'))
  expect(tokens.guest(`sga/${sampleCode}`).read()).toBeNull()
  expect(tokens.session.read()).toBe('de-uma-pessoa')
})

test('a passed deadline leads to the expiry page with its facts [S26]', async () => {
  const data = { title: 'Redação', at: sampleNow, returnUrl: null }
  open(problem('sga_closed', { data }))
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith('/sga/expired?reason=sga_closed', { gone: data }))
})

test.each([
  ['sga_link_used', {}, 'Este link expirou ou já foi usado. Abra a atividade novamente pelo sistema da sua escola.'],
  ['sga_closed', { at: sampleNow }, 'O prazo terminou em 21/11/2026 09:00.'],
  [
    'sga_institution_paused',
    {},
    'As atividades da sua escola estão pausadas no momento. Fale com a sua escola para saber quando voltam.',
  ],
  ['sga_delivered', { receipt: 'ABCD-1234' }, 'Você já entregou esta atividade (comprovante ABCD-1234).'],
  ['sga_not_open', { at: sampleNow }, 'A atividade ainda não começou. Ela abre em 21/11/2026 09:00.'],
  [
    'session',
    {},
    'O seu acesso a esta atividade terminou. O que você enviou está guardado. Abra a atividade novamente pelo sistema da sua escola.',
  ],
  ['<b>', {}, 'Este link expirou ou já foi usado. Abra a atividade novamente pelo sistema da sua escola.'],
])('the expiry page explains %s [S26]', (reason, gone, text) => {
  render(<ExpiredPage search={`?reason=${encodeURIComponent(reason)}`} facts={{ gone }} />, { wrapper: Providers })
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the way back comes from the server: an address cannot forge it [S26]', () => {
  render(
    <ExpiredPage search="?returnUrl=https://golpe.test" facts={{ gone: { returnUrl: 'javascript:alert(1)' } }} />,
    {
      wrapper: Providers,
    },
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('without working streams the page polls for changes [S25, Rel3]', async () => {
  streamHealth.hold()
  let count = 0
  const requests = open(runningParticipation, {
    [`GET ${sampleApi}`]: () =>
      count++ === 0 ? runningParticipation : { ...finishedParticipation, now: minutesLater(2) },
  })
  expect(await screen.findByText('ABCD-1234')).toBeDefined()
  expect(requestsTo(requests, `GET ${sampleApi}/stream`)).toEqual([])
})

test('before the start a student reads the rules for files, and a rule that an extension adds [S5, P2]', async () => {
  const remove = addedRules.add({ order: 5, when: () => true, text: 'Você pode fazer anotações.' })
  open({
    ...readyParticipation,
    rules: { ...readyParticipation.rules, files: { kinds: ['pdf', 'image'], maxMb: 5, perMessage: 2 } },
  })
  expect(
    await screen.findByText('Você pode enviar arquivos com as mensagens: PDF e imagens PNG, JPEG e WebP, de até 5 MB.'),
  ).toBeDefined()
  expect(screen.queryByText('As mensagens são só de texto, sem arquivos.')).toBeNull()
  expect(screen.getByText('Você pode fazer anotações.')).toBeDefined()
  remove()
  expect(screen.getByText(/esta conversa, com os arquivos que você enviar, por/)).toBeDefined()
})
