import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import EntryPage from '#/features/participation/entry/entry-page.tsx'
import ExpiredPage from '#/features/participation/expired-page.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, type Answers, problem, requestsTo } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

const found = { name: '8º B', institution: 'Colégio Horizonte', selfNames: false }
const arrival = { token: 'token-de-rui', path: '/sga/PROVA1/chats' }
const entered = { arrival, activities: [{ code: 'PROVA1', title: 'Redação', begun: false }] }

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  tokens.guest('sga/PROVA1').remove()
})

function open(answers: Answers, search = '') {
  const requests = answerApi({ 'POST /api/entry/class': found, ...answers })
  const onReplace = vi.fn<(path: string) => void>()
  render(<EntryPage search={search} onReplace={onReplace} />, { wrapper: Providers })
  return { requests, onReplace }
}
const type = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

async function fillIdentity(name = 'Rui Costa', pin = '123456') {
  await type(/Seu nome/, name)
  await type(/PIN/, pin)
  await press('Entrar')
}

test('the code from a QR code is looked up at once and stays for the next student [S24]', async () => {
  const { requests } = open({}, '?turma=BCDFGH')
  expect(await screen.findByLabelText(/Seu nome/)).toBeDefined()
  expect(requestsTo(requests, 'POST /api/entry/class')).toHaveLength(1)
  await press('Trocar de turma')
  expect((await screen.findByLabelText<HTMLInputElement>(/Código da turma/)).value).toBe('BCDFGH')
})

test('a wrong code, an ended one and a closed door are reported at the field, and the code stays [S5]', async () => {
  const answer = vi.fn<() => Response>()
  open({ 'POST /api/entry/class': () => answer() })
  await press('Continuar')
  expect(await screen.findByText('Digite o código da turma.')).toBeDefined()
  answer.mockReturnValue(problem('class_code_wrong'))
  await type(/Código da turma/, 'XXXXXX')
  await press('Continuar')
  expect(await screen.findByText(/Não há turma com este código/)).toBeDefined()
  answer.mockReturnValue(problem('class_closed_now', { detail: 'A turma não está aberta agora. Ela abre: sexta.' }))
  await press('Continuar')
  expect(await screen.findByText(/Ela abre: sexta/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/Código da turma/).value).toBe('XXXXXX')
})

test('a wrong PIN is reported at its field, other refusals above the button; the typed text stays [S5]', async () => {
  const answer = vi.fn<() => Response>()
  open({ 'POST /api/entry': () => answer() }, '?turma=BCDFGH')
  await press('Entrar')
  expect(await screen.findByText('Digite o seu nome.')).toBeDefined()
  expect(screen.getByText('Digite o seu PIN.')).toBeDefined()
  const detail = 'O nome ou o PIN não confere.'
  answer.mockReturnValue(
    problem('class_pin_wrong', { errors: [{ pointer: '#/pin', code: 'class_pin_wrong', detail }] }),
  )
  await fillIdentity()
  expect(await screen.findByText(detail)).toBeDefined()
  expect(screen.getByLabelText(/PIN/).getAttribute('aria-invalid')).toBe('true')
  answer.mockReturnValue(problem('class_nothing_open'))
  await press('Entrar')
  expect(await screen.findByText(/Nenhuma atividade está aberta/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/Seu nome/).value).toBe('Rui Costa')
})

test('the PIN is hidden on the screen, and browsers do not offer to save it [T7]', async () => {
  open({}, '?turma=BCDFGH')
  const pin = await screen.findByLabelText<HTMLInputElement>(/PIN/)
  expect(pin.type).toBe('text')
  const isHidden = () => pin.parentElement?.className.includes('text-security') ?? false
  expect(isHidden()).toBe(true)
  await press('Mostrar os números')
  expect(isHidden()).toBe(false)
})

test('several open activities offer a choice and mark a begun one [S25]', async () => {
  const activities = [
    { code: 'PROVA1', title: 'Redação', begun: true },
    { code: 'PROVA2', title: 'Fotossíntese', begun: false },
  ]
  const answer = vi.fn<() => object>(() => ({ arrival: null, activities }))
  const { requests, onReplace } = open({ 'POST /api/entry': () => answer() }, '?turma=BCDFGH')
  await fillIdentity()
  expect(await screen.findByRole('heading', { name: 'Qual atividade?' })).toBe(document.activeElement)
  answer.mockReturnValue(entered)
  await press('Redação Você já começou')
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith('/sga/PROVA1/chats'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/entry')[1])).toMatchObject({ pin: '123456', activity: 'PROVA1' })
})

test('a new student writes a name, reads the PIN once and enters with it [S5]', async () => {
  const { requests, onReplace } = open(
    {
      'POST /api/entry/class': { ...found, selfNames: true },
      'POST /api/entry/names': Response.json({ pin: '123456' }, { status: 201 }),
      'POST /api/entry': entered,
    },
    '?turma=BCDFGH',
  )
  await press('É a minha primeira vez')
  await type(/Seu nome e sobrenome/, 'Bia Sá')
  await press('Criar o meu PIN')
  expect(await screen.findByText('123 456')).toBeDefined()
  await press('Já anotei, entrar')
  await waitFor(() => expect(onReplace).toHaveBeenCalled())
  expect(await bodyOf(requestsTo(requests, 'POST /api/entry')[0])).toMatchObject({ name: 'Bia Sá', pin: '123456' })
})

test('the previous student’s data are gone when the next one enters [T7]', async () => {
  tokens.guest('sga/PROVA1').write('token-de-ana')
  deviceData.write('guest.sga/PROVA1.draft', 'o rascunho da Ana')
  queryClient.setQueryData(['/api/sga/assessments/PROVA1'], { student: { firstName: 'Ana' } })
  const { onReplace } = open({ 'POST /api/entry': entered }, '?turma=BCDFGH')
  await fillIdentity()
  await waitFor(() => expect(onReplace).toHaveBeenCalled())
  expect(tokens.guest('sga/PROVA1').read()).toBe('token-de-rui')
  expect(deviceData.read('guest.sga/PROVA1.draft')).toBeNull()
  expect(queryClient.getQueryData(['/api/sga/assessments/PROVA1'])).toBeUndefined()
})

test('a student whose session ended on a class’s machine finds the class’s door again [S26]', async () => {
  open({}, '?turma=BCDFGH')
  await screen.findByLabelText(/Seu nome/)
  render(<ExpiredPage search="?reason=session" facts={null} />, { wrapper: Providers })
  expect((await screen.findByRole('link', { name: 'Entrar com o código da turma' })).getAttribute('href')).toBe(
    '/entrar?turma=BCDFGH',
  )
  expect(screen.getByText(/Entre de novo com o código da turma/)).toBeDefined()
})
