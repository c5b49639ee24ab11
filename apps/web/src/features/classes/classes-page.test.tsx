import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { List } from 'lucide-react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { activityPages } from '#/blocks/activity/activity-pages.ts'
import { ClassPage } from '#/features/classes/class-page.tsx'
import { ClassesPage } from '#/features/classes/classes-page.tsx'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

// What an extension adds; the address is that of an existing page.
activityPages.add({
  order: 1000,
  to: '/assistants/manage/$assistantId/assessments/$assessmentId/edit',
  label: 'Anotações',
  icon: List,
})

const id = '018f0000-0000-7000-8000-00000000000c'
const eighth: SchoolClass = {
  version: 'lida',
  id,
  name: '8º B',
  code: 'BCDFGH',
  selfNames: false,
  endsOn: '2026-12-18',
  weekdays: [1, 2, 3, 4, 5],
  opensAt: '07:00',
  closesAt: '12:20',
  door: 'open',
  unentered: 0,
  students: 1,
  activities: 1,
  ownerName: 'Bruno Alves',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-02-01T12:00:00.000Z',
}
const activity = { id, assistantId: 3, title: 'Fotossíntese', state: 'open', toReview: 2 }
const page = {
  ...eighth,
  pinsHeldUntil: null,
  latest: [activity],
  assistants: [
    { id: 3, name: 'Tutor de biologia', published: true },
    { id: 4, name: 'Rascunho', published: false },
  ],
}
const rui = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Rui Costa', lastEntryAt: null }
const listOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })
const slips = { slips: [{ id: rui.id, name: 'Rui Costa', pin: '123456' }], present: ['Ana Reis'] }
async function start(answers: Answers, roles: ['user'] | ['admin'] = ['user']) {
  const requests = await signIn(sessionUser({ roles }), answers)
  return requests
}
async function openList(answers: Answers = {}, roles?: ['admin']) {
  const requests = await start({ 'GET /api/classes': listOf(eighth), ...answers }, roles)
  const { history } = await renderPiece(<ClassesPage search={{}} onSearchChange={() => {}} />)
  return Object.assign(requests, { history })
}
async function openClass(answers: Answers = {}) {
  const list = { [`GET /api/classes/${id}`]: page, [`GET /api/classes/${id}/students`]: listOf(rui) }
  const requests = await start({ ...list, ...answers })
  const onDeleted = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { history } = await renderPiece(
    <ClassPage
      classId={id}
      search={{}}
      onSearchChange={() => {}}
      onDeleted={onDeleted}
      renderNewActivity={({ name }) => <p role="dialog">Para {name}</p>}
    />,
  )
  return { requests, onDeleted, history }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const bodyOf = async (request: Request | undefined): Promise<unknown> => request?.json()

test('the list shows the code and whether it opens; only administrators see the teacher [S50]', async () => {
  await openList()
  const row = (await screen.findByRole('link', { name: '8º B' })).closest('tr')
  expect(row?.textContent).toContain('BCD FGH')
  expect(row?.textContent).toContain('Aberta agora')
  expect(screen.queryByText('Bruno Alves')).toBeNull()
})

test('administrators see each class’s teacher [S50]', async () => {
  await openList({}, ['admin'])
  expect(await screen.findByText('Bruno Alves')).toBeDefined()
})

test('a new class opens every day and its page follows; impossible hours are reported at their field [S45]', async () => {
  const requests = await openList({
    'GET /api/classes': listOf(),
    'POST /api/classes': Response.json({ ...eighth, slips: [] }, { status: 201 }),
  })
  expect(await screen.findByText('Ainda não há turmas.')).toBeDefined()
  await press('Nova turma')
  await userEvent.type(await screen.findByLabelText('Nome'), '8º B')
  await userEvent.click(screen.getByLabelText('Alunos'))
  await userEvent.paste('Rui Costa\nAna Reis')
  await userEvent.type(screen.getByLabelText('Abre às'), '12:20')
  await userEvent.type(screen.getByLabelText('Fecha às'), '07:00')
  await press('Criar turma')
  expect(await screen.findByText('A hora de fechar precisa ser depois da de abrir.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Abre às'))
  await userEvent.clear(screen.getByLabelText('Fecha às'))
  for (const day of ['segunda', 'domingo']) await userEvent.click(screen.getByRole('checkbox', { name: day }))
  await press('Criar turma')
  await waitFor(() => expect(requests.history.location.pathname).toBe(`/classes/${id}`))
  expect(await bodyOf(requestsTo(requests, 'POST /api/classes')[0])).toMatchObject({
    name: '8º B',
    names: ['Rui Costa', 'Ana Reis'],
    selfNames: false,
    weekdays: [2, 3, 4, 5, 6],
    opensAt: null,
    closesAt: null,
  })
})

test('the page of a class shows the code, its hours and what waits [S5]', async () => {
  await openClass()
  expect(await screen.findByText('BCD FGH')).toBeDefined()
  expect(
    screen.getByText(/Abre: segunda, terça, quarta, quinta e sexta, das 07:00 às 12:20\. Último dia: 18\/12\/2026/),
  ).toBeDefined()
  for (const name of ['2 para revisar', 'Fotossíntese'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(`/assistants/manage/3/assessments/${id}`)
  for (const { label, to } of activityPages.entries)
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(
      to.replace('$assistantId', '3').replace('$assessmentId', id),
    )
  expect(await screen.findByText('Nunca entrou')).toBeDefined()
  await press('Nova atividade')
  expect((await screen.findByRole('dialog')).textContent).toBe('Para 8º B')
})

test('names from a pasted table become slips with PINs, shown once and printed [S5]', async () => {
  const { requests } = await openClass({
    [`POST /api/classes/${id}/students`]: Response.json(slips, { status: 201 }),
  })
  await press('Adicionar alunos')
  await userEvent.click(await screen.findByLabelText('Nomes'))
  await userEvent.paste('RA;Nome\n1;Rui Costa\n2;Ana Reis\n3;')
  expect(screen.getByText('3 (vazia)')).toBeDefined()
  await press('Adicionar 2 alunos')
  const card = await screen.findByRole('region', { name: 'Fichas com os PINs' })
  expect(within(card).getByText('123 456')).toBeDefined()
  expect(await screen.findByText(/1 nome já estava na turma e não mudou\. Se for outra pessoa/)).toBeDefined()
  expect(await bodyOf(requestsTo(requests, `POST /api/classes/${id}/students`)[0])).toEqual({
    names: ['Rui Costa', 'Ana Reis'],
  })
  const sheet = document.querySelector('[data-paper="sheet"]')
  expect(sheet?.textContent).toContain('Código: BCD FGHPIN: 123 456')
  const printed = vi.fn<() => void>()
  vi.stubGlobal('print', printed)
  await userEvent.click(within(card).getByRole('button', { name: 'Imprimir fichas' }))
  expect(printed).toHaveBeenCalled()
  dispatchEvent(new Event('beforeprint'))
  await press('Fechar')
  await waitFor(() => expect(card.isConnected).toBe(false))
})

test('PINs that were not printed are not lost by leaving the page [S5]', async () => {
  const { history } = await openClass({ [`POST /api/classes/${id}/pins`]: slips })
  await press('Novos PINs e fichas')
  await press('Gerar novos PINs')
  const card = await screen.findByRole('region', { name: 'Fichas com os PINs' })
  history.push('/classes')
  await press('Voltar às fichas')
  expect(within(card).getByText('123 456')).toBeDefined()
  expect(history.location.pathname).not.toBe('/classes')
  history.push('/classes')
  await press('Já anotei, sair')
  await waitFor(() => expect(history.location.pathname).toBe('/classes'))
})

test('rejected rows of a list show the reason and can be ticked; both namesakes are added [Z6]', async () => {
  const second = { id: rui.id, name: 'ANA SÁ (2)', pin: '654321' }
  const { requests } = await openClass({
    [`POST /api/classes/${id}/students`]: Response.json({ slips: [second], present: [] }, { status: 201 }),
  })
  await press('Adicionar alunos')
  await userEvent.click(await screen.findByLabelText('Nomes'))
  await userEvent.paste(
    'Relação de alunos - 6º A;;\nMatrícula;Aluno;Situação\n01;Ana Sá;Cursando\n02;ANA SÁ;Cursando\n03;Bia Luz;Transferido',
  )
  expect(screen.getByText('“Ana Sá”, matrícula 01; “ANA SÁ (2)”, matrícula 02')).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Coluna do nome' }).textContent).toBe('Aluno')
  expect(screen.getByRole('checkbox', { name: 'Relação de alunos (título)' })).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bia Luz (transferido)' }))
  await press('Adicionar 3 alunos')
  expect(await bodyOf(requestsTo(requests, `POST /api/classes/${id}/students`)[0])).toEqual({
    names: ['Ana Sá', 'ANA SÁ (2)', 'Bia Luz'],
  })
  expect((await screen.findByRole('list', { name: 'Fichas' })).textContent).toBe('ANA SÁ (2)matrícula 02654 321')
})

test('a full class says so at the names, which stay [S5]', async () => {
  await openClass({ [`POST /api/classes/${id}/students`]: problem('class_full') })
  await press('Adicionar alunos')
  await userEvent.type(await screen.findByLabelText('Nomes'), 'Rui Costa')
  await press('Adicionar 1 aluno')
  expect(await screen.findByText(/já tem o máximo de alunos/)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nomes').value).toBe('Rui Costa')
})

test('printing again warns of new PINs first, for the class and for one student [S50]', async () => {
  const { requests } = await openClass({ [`POST /api/classes/${id}/pins`]: slips })
  await press('Novos PINs e fichas')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('os anteriores deixam de valer')
  await userEvent.click(within(question).getByRole('button', { name: 'Gerar novos PINs' }))
  const card = await screen.findByRole('region', { name: 'Fichas com os PINs' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Fichas com os PINs'))
  await press('Fechar')
  await press('Voltar às fichas')
  expect(within(card).getByText('123 456')).toBeDefined()
  await press('Fechar')
  await press('Já anotei, fechar')
  await waitFor(() => expect(card.isConnected).toBe(false))
  await press('Ações de Rui Costa')
  await choose('Novo PIN')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Novo PIN' }))
  await screen.findByRole('region', { name: 'Fichas com os PINs' })
  const sent = requestsTo(requests, `POST /api/classes/${id}/pins`)
  expect(await Promise.all(sent.map(bodyOf))).toEqual([{ studentId: null }, { studentId: rui.id }])
})

test('the code is changed or ended after a confirmation; an ended one says how to open it again [Z8]', async () => {
  const { requests } = await openClass({ [`POST /api/classes/${id}/code`]: eighth })
  await press('Ações de 8º B')
  await choose('Encerrar código')
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar o código de “8º B”?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Encerrar código' }))
  await waitFor(async () =>
    expect(await bodyOf(requestsTo(requests, `POST /api/classes/${id}/code`)[0])).toEqual({ action: 'end' }),
  )
})

test('deleting asks for the name, lists what is lost, and leaves the page [P2]', async () => {
  const { onDeleted } = await openClass({ [`DELETE /api/classes/${id}`]: noContent })
  await press('Ações de 8º B')
  await choose('Excluir')
  const question = await screen.findByRole('alertdialog', { name: 'Excluir “8º B”?' })
  expect(question.textContent).toContain('as conversas de 1 aluno são excluídos')
  await userEvent.type(within(question).getByRole('textbox'), '8º B')
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})
