import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { AttemptPage } from '#/features/activities/attempt/attempt-page.tsx'
import { activityId, activity, sampleAttempt, attemptId, criterion } from '#/features/activities/test-samples.ts'
import { read } from '#/lib/api/operations.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const one = `/api/attempts/${attemptId}`
const alertId = '1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e'
const handle = `/api/assessments/${activityId}/alerts/${alertId}`
const message = (role: 'user' | 'assistant', text: string) => ({
  id: crypto.randomUUID(),
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: 'done',
  error: null,
  sources: [],
  model: null,
  version: null,
  siblings: [],
  createdAt: '2026-11-21T17:01:00.000Z',
})

async function open(facts: Partial<Attempt> = {}, more: Answers = {}, Page?: ComponentType) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    [`GET ${one}/transcript`]: {
      messages: [message('user', 'Por causa da clorofila.'), message('assistant', 'Isso!')],
    },
    [`PUT ${one}/review`]: sampleAttempt(),
    [`POST ${handle}`]: {},
    ...more,
  })
  await renderPiece(Page ? <Page /> : <AttemptPage activity={activity()} attempt={sampleAttempt(facts)} />)
  return requests
}
const bodyOf = async (requests: Request[]) => (await requestsTo(requests, `PUT ${one}/review`)[0]?.json()) as unknown

test('the conversation is read once, and not again after a change [P4]', async () => {
  const requests = await open()
  expect(await screen.findByText('Por causa da clorofila.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar por enquanto' }))
  expect(await screen.findByText(/Ela ainda não vale como resultado\./)).toBeDefined()
  expect(requestsTo(requests, `GET ${one}/transcript`)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar conversa' }))
  await waitFor(() => expect(requestsTo(requests, `GET ${one}/transcript`)).toHaveLength(2))
})

test('an unsent text stands apart from the handed-in work [S25]', async () => {
  const unsent = { text: 'Porque a folha', at: '2026-11-21T17:30:10.000Z' }
  await open({}, { [`GET ${one}/transcript`]: { messages: [], unsent } })
  const part = (await screen.findByRole('heading', { name: 'Texto não enviado' })).closest('section')
  expect(part?.textContent).toContain('Porque a folha')
  expect(part?.textContent).toContain('Não faz parte do que foi entregue nem do lacre.')
})

test('without the permission the conversation is not requested [P4]', async () => {
  const requests = await open({ abilities: { ...sampleAttempt().abilities, readTranscript: false } })
  expect(await screen.findByText(/Você não tem permissão para ler conversas/)).toBeDefined()
  expect(requestsTo(requests, `GET ${one}/transcript`)).toHaveLength(0)
})

test('a review holds the chosen levels, and nothing is computed [Z9]', async () => {
  const requests = await open()
  const group = await screen.findByRole('radiogroup', { name: 'Clareza' })
  await userEvent.click(within(group).getByRole('radio', { name: 'Nível 3' }))
  expect(within(group).getByRole('radio', { name: 'Nível 3' }).getAttribute('aria-describedby')).not.toBeNull()
  await userEvent.type(screen.getByLabelText('Comentário ao aluno'), 'Bom caminho.')
  expect(screen.getByLabelText<HTMLInputElement>('Nota').value).toBe('')
  await userEvent.type(screen.getByLabelText('Nota'), '8,5')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  expect(await screen.findByText('Revisão confirmada com o seu nome.')).toBeDefined()
  expect(await bodyOf(requests)).toEqual({
    scores: [{ criterionId: criterion.id, level: 3 }],
    comment: 'Bom caminho.',
    result: 8.5,
    confirm: true,
    version: sampleAttempt().reviewVersion,
  })
})

test('another person’s changes to the review are reported before it is signed [Rel17, Z9]', async () => {
  let stored = sampleAttempt()
  const written = { scores: [], comment: 'Bom caminho.', result: null, reviewedBy: null, confirmedAt: null }
  const requests = await open(
    {},
    { [`GET ${one}`]: () => stored, [`PUT ${one}/review`]: () => stored },
    function Read() {
      const { data } = useSuspenseQuery(read('getAttempt', { params: { attemptId } }))
      return <AttemptPage activity={activity()} attempt={data} />
    },
  )
  await userEvent.type(await screen.findByLabelText('Nota'), '8,5')
  stored = sampleAttempt({ review: { ...sampleAttempt().review, ...written } as Attempt['review'] })
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  await screen.findByText(/isto foi mudado por outra pessoa/)
  expect(requestsTo(requests, `PUT ${one}/review`)).toHaveLength(0)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentário ao aluno').value).toBe('Bom caminho.')
  expect(screen.getByLabelText<HTMLInputElement>('Nota').value).toBe('8,5')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  await screen.findByText('Revisão confirmada com o seu nome.')
  expect(await bodyOf(requests)).toMatchObject({ comment: 'Bom caminho.', result: 8.5, confirm: true })
})

test('a result out of range is refused at its field [Z9]', async () => {
  const requests = await open()
  await userEvent.type(await screen.findByLabelText('Nota'), '11')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  expect(await screen.findByText(/A nota vai de 0 a 10/)).toBeDefined()
  expect(requestsTo(requests, `PUT ${one}/review`)).toHaveLength(0)
})

test.each([
  ['sent', '', /^Nota enviada à plataforma em/],
  ['waiting', '', /a caminho da plataforma/],
  ['refused', 'A plataforma recusou a nota.', /A plataforma recusou a nota/],
] as const)('what became of a mark on its way to the gradebook is said: %s [Z9]', async (state, reason, text) => {
  await open({ gradebook: { state, reason, at: '2026-11-21T18:00:00.000Z' } })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText(/vão na hora para o livro de notas/)).toBeDefined()
})

test('a review leads to the next student who waits, if there is one [S25]', async () => {
  await open({ nextToReview: alertId })
  const next = await screen.findByRole('link', { name: 'Próximo aluno' })
  expect(next.getAttribute('href')).toBe(
    `/assistants/manage/${activity().assistantId}/assessments/${activityId}/attempts/${alertId}`,
  )
})

const steps = (title: string, id: string) => ({
  id,
  title,
  weight: 1,
  levels: [0, 40, 80].map((points) => ({ text: `${title} com ${points}`, points })),
})
const pointed = {
  ...sampleAttempt().assessment,
  rubric: [steps('Norma', criterion.id), steps('Tema', alertId)],
  maximum: 160,
}
const choose = (title: string, level: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: title })).getByRole('radio', { name: level }))

test('the mark begins as the sum of the chosen points, and typed text stays [Z9]', async () => {
  const requests = await open({ assessment: pointed })
  await screen.findByRole('radiogroup', { name: 'Norma' })
  const mark = screen.getByLabelText<HTMLInputElement>('Nota')
  await choose('Norma', '80 pontos')
  // An incomplete review has no sum.
  expect(mark.value).toBe('')
  await choose('Tema', '40 pontos')
  expect(mark.value).toBe('120')
  await choose('Tema', '0 pontos')
  expect(mark.value).toBe('80')
  await userEvent.clear(mark)
  await userEvent.type(mark, '70,5')
  await choose('Norma', '40 pontos')
  expect(mark.value).toBe('70,5')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  expect(await screen.findByText('Revisão confirmada com o seu nome.')).toBeDefined()
  expect(await bodyOf(requests)).toMatchObject({
    scores: [
      { criterionId: criterion.id, level: 2 },
      { criterionId: alertId, level: 1 },
    ],
    result: 70.5,
  })
})

test('a mark above the rubric’s maximum is refused at its field [Z9]', async () => {
  const requests = await open({ assessment: pointed })
  await userEvent.type(await screen.findByLabelText('Nota'), '161')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar revisão' }))
  expect(await screen.findByText(/A nota vai de 0 a 160/)).toBeDefined()
  expect(requestsTo(requests, `PUT ${one}/review`)).toHaveLength(0)
})

test('files of a message are opened from the conversation [P4]', async () => {
  const file = { type: 'file', id: alertId, name: 'redação.pdf', format: 'pdf', bytes: 2048 }
  const requests = await open(
    {},
    {
      [`GET ${one}/transcript`]: Response.json({
        messages: [{ ...message('user', ''), parts: [file] }],
      }),
      [`GET ${one}/files/${alertId}`]: problem('sga_erased'),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Baixar redação\.pdf/ }))
  await waitFor(() => expect(requestsTo(requests, `GET ${one}/files/${alertId}`)).toHaveLength(1))
})

test('pauses of the class stand beside the times of the attempt', async () => {
  await open({
    pauses: [
      { from: '2026-11-21T17:05:00.000Z', to: '2026-11-21T17:08:00.000Z' },
      { from: '2026-11-21T17:10:00.000Z', to: null },
    ],
  })
  expect(await screen.findAllByText('Pausa da turma')).toHaveLength(2)
  expect(screen.getByText(/13:05.*\(3 min\)/)).toBeDefined()
  expect(screen.getByText(/^desde .*13:10/)).toBeDefined()
})

test('an annulled attempt says that its mark is no longer in the gradebook [Z9]', async () => {
  await open({
    state: 'annulled',
    annulReason: 'Feita por outra pessoa.',
    abilities: { ...sampleAttempt().abilities, review: false },
    gradebook: { state: 'withdrawn', reason: '', at: '2026-11-21T18:00:00.000Z' },
  })
  expect(await screen.findByText('A nota foi retirada do livro de notas da plataforma.')).toBeDefined()
})
