import type { Activity } from '@prosa/contract/school/activities.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ActivityFormPage } from '#/features/activities/form/activity-form-page.tsx'
import { activity, activityId, criterion, integrationId } from '#/features/activities/test-samples.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const classId = '018f0000-0000-7000-8000-0000000000c1'
const create = 'POST /api/assistants/5/assessments'
const save = `PUT /api/assessments/${activityId}`

async function open(existing?: Activity, more: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/assistants/5/assessments/entries': {
      items: [
        { value: integrationId, name: 'SGA da escola', timeZone: 'America/Manaus' },
        { value: `class:${classId}`, name: 'Turma 8º B', timeZone: 'America/Sao_Paulo' },
      ],
      more: false,
    },
    [create]: activity(),
    [save]: activity(),
    ...more,
  })
  const onSaved = vi.fn<(saved: Activity) => void>()
  await renderPiece(
    <ActivityFormPage assistantId={5} {...(existing ? { activity: existing } : {})} onSaved={onSaved} />,
  )
  await screen.findByLabelText(/^Título/)
  if (!existing) await userEvent.type(screen.getByLabelText('O que fazer'), 'Explique.')
  return { requests, onSaved }
}
const bodies = (requests: Request[], call: string) =>
  Promise.all(requestsTo(requests, call).map(async (request) => (await request.json()) as unknown))

test('a new activity with a rubric is created with the keyboard [Z9]', async () => {
  const { requests, onSaved } = await open()
  screen.getByLabelText(/^Título/).focus()
  await userEvent.keyboard('Fotossíntese')
  screen.getByRole('button', { name: 'Adicionar critério' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Critério 1'))
  await userEvent.keyboard('Clareza')
  screen.getByRole('button', { name: 'Adicionar critério' }).focus()
  await userEvent.keyboard('{Enter}Exemplos')
  screen.getByRole('button', { name: 'Subir o critério 2' }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const [body] = await bodies(requests, create)
  expect(body).toMatchObject({
    title: 'Fotossíntese',
    integrationId: null,
    durationMinutes: 50,
    opensAt: null,
    rubric: [
      { title: 'Exemplos', weight: 1 },
      { title: 'Clareza', weight: 1 },
    ],
  })
})

test('an activity without a task is refused, because the student would meet an empty chat [S5]', async () => {
  const { requests, onSaved } = await open()
  await userEvent.type(screen.getByLabelText(/^Título/), 'Fotossíntese')
  await userEvent.clear(screen.getByLabelText('O que fazer'))
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  expect(await screen.findByText('Diga ao aluno o que fazer, aqui ou na pergunta de abertura.')).toBeDefined()
  expect(requestsTo(requests, create)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Pergunta de abertura'), 'Por que as folhas são verdes?')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('errors are shown at their fields, and nothing is sent [Z9]', async () => {
  const { requests } = await open()
  await userEvent.clear(screen.getByLabelText(/^Duração/))
  await userEvent.type(screen.getByLabelText(/^Duração/), 'uma hora')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  expect(await screen.findByText('O título precisa de pelo menos 2 caracteres.')).toBeDefined()
  expect(screen.getByText('Escreva um número de 1 a 1.440, ou deixe em branco.')).toBeDefined()
  expect(requestsTo(requests, create)).toHaveLength(0)
})

test('opening times are typed and stored in the school’s time zone [Z9]', async () => {
  const form = { ...activity().form, closesAt: '2026-11-30T23:00:00.000Z' }
  const { requests } = await open(activity({ form }))
  expect(screen.getByLabelText('Fecha em').textContent).toBe('30/11/2026')
  const time = screen.getByLabelText<HTMLInputElement>('Hora de “Fecha em”')
  expect(time.value).toBe('19:00')
  fireEvent.change(time, { target: { value: '20:30' } })
  await userEvent.type(screen.getByLabelText(/^Título/), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar atividade' }))
  await waitFor(() => expect(requestsTo(requests, save)).toHaveLength(1))
  const closesAt = '2026-12-01T00:30:00.000Z'
  expect(await bodies(requests, save)).toEqual([
    { revision: 3, form: { ...form, closesAt, title: 'Fotossíntese!', rubric: [criterion] } },
  ])
})

test('a day without a time is an error, which unfolds it, not an activity without an end [Z9]', async () => {
  const { requests } = await open()
  await userEvent.type(screen.getByLabelText(/^Título/), 'Fotossíntese')
  await userEvent.click(screen.getByLabelText('Fecha em'))
  await userEvent.click(await screen.findByRole('button', { name: /\b15 de / }))
  const time = await screen.findByLabelText<HTMLInputElement>('Hora de “Fecha em”')
  expect(time.value).toBe('23:59')
  fireEvent.change(time, { target: { value: '' } })
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  expect(await screen.findByText(/^Escreva o dia e a hora/)).toBeDefined()
  expect(screen.getByText('Avançado').closest('details')?.open).toBe(true)
  expect(requestsTo(requests, create)).toHaveLength(0)
})

test('when another person saved meanwhile the typed text stays and can replace theirs [Z9]', async () => {
  let isFirst = true
  const { requests, onSaved } = await open(activity(), {
    [`GET /api/assessments/${activityId}`]: activity({ revision: 7 }),
    [save]: () => {
      const answer = isFirst ? problem('sga_changed_meanwhile') : Response.json(activity())
      isFirst = false
      return answer
    },
  })
  await userEvent.type(screen.getByLabelText(/^Título/), ' da noite')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar atividade' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar a minha versão' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await bodies(requests, save)).toMatchObject([
    { revision: 3, form: { title: 'Fotossíntese da noite' } },
    { revision: 7, form: { title: 'Fotossíntese da noite' } },
  ])
})

test('a taken code is reported at its field [Z9]', async () => {
  await open(activity(), { [save]: problem('sga_external_code_taken') })
  await userEvent.type(screen.getByLabelText(/^Código externo/), 'BIO')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar atividade' }))
  await waitFor(() => expect(screen.getByLabelText(/^Código externo/).getAttribute('aria-invalid')).toBe('true'))
})

test('a draft is saved without opening it [Z9]', async () => {
  const { requests, onSaved } = await open()
  await userEvent.type(screen.getByLabelText(/^Título/), 'Fotossíntese')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await bodies(requests, create)).toMatchObject([{ open: false, classId: null }])
})

test.each([
  ['Enem', 5, [0, 40, 80, 120, 160, 200], '1.000'],
  ['SENAI', 6, [0, 20], '100'],
] as const)(
  'a rubric begins from %s, and its points are the teacher’s to change',
  async (preset, count, points, most) => {
    const { requests, onSaved } = await open()
    await userEvent.type(screen.getByLabelText(/^Título/), 'Redação')
    await userEvent.click(screen.getByRole('button', { name: preset }))
    expect(screen.getByText(`A nota vai de 0 a ${most}.`)).toBeDefined()
    // A preset is not offered once a rubric exists.
    expect(screen.queryByRole('button', { name: preset })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const [body] = (await bodies(requests, create)) as [{ rubric: { levels: { points: number }[] }[] }]
    expect(body.rubric).toHaveLength(count)
    expect(body.rubric[0]?.levels.map((level) => level.points)).toEqual(points)
  },
)

test('missing or wrong points are reported at their field; levels are added and removed by keyboard [Z9]', async () => {
  const { requests, onSaved } = await open()
  await userEvent.type(screen.getByLabelText(/^Título/), 'Redação')
  await userEvent.click(screen.getByRole('button', { name: 'Quatro níveis' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cada nível vale pontos' }))
  screen.getByRole('button', { name: /^Adicionar nível/ }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Nível 5 do critério 1'))
  await userEvent.keyboard('Vai além.')
  const points = (level: number) => screen.getByLabelText(`Pontos do nível ${level} do critério 1`)
  for (const [index, text] of ['0', 'um', '', '1000,5', '2,5'].entries())
    if (text) await userEvent.type(points(index + 1), text)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  await waitFor(() => expect(screen.getAllByText('Escreva quantos pontos.')).toHaveLength(2))
  expect(screen.getByText('Os pontos vão de 0 a 1.000.')).toBeDefined()
  expect(requestsTo(requests, create)).toHaveLength(0)
  for (const level of [4, 3, 2]) {
    screen.getByRole('button', { name: `Remover o nível ${level} do critério 1` }).focus()
    await userEvent.keyboard('{Enter}')
  }
  expect(screen.getByRole('button', { name: 'Remover o nível 2 do critério 1' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const [body] = (await bodies(requests, create)) as [{ rubric: { levels: unknown[] }[] }]
  expect(body.rubric[0]?.levels).toEqual([
    { text: 'Ainda não mostra.', points: 0 },
    { text: 'Vai além.', points: 2.5 },
  ])
})

test('an activity accepts files and questions to a person if its teacher turns them on', async () => {
  const { requests, onSaved } = await open()
  await userEvent.type(screen.getByLabelText(/^Título/), 'Redação')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Aceitar arquivos' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Deixar perguntar a uma pessoa' }))
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await bodies(requests, create)).toMatchObject([{ options: { files: true, people: true } }])
})
