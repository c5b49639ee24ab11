import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { someUser } from '#/features/users/test-samples.ts'
import { UserPage } from '#/features/users/person/user-page.tsx'
import { hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const carla: UserDetails = {
  ...someUser,
  id: 3,
  name: 'Carla Dias',
  email: 'carla@escola.example',
  registration: 'RA-1',
  allowedModels: null,
  entry: { password: true, providers: 0, codes: false, passkeys: 0 },
  permissions: { profileId: null, added: [], removed: [] },
  version: 'a',
  usage: { assistants: 2, recentChats: 4, recentMessages: 9, monthCostBrl: 1.5 },
}
const teacher = { id: 8, name: 'Professor', description: '', added: ['webhooks.full_payload'], removed: [], people: 1 }
const newOwner = { ...someUser, id: 9, name: 'Beto Luz', email: 'beto@escola.example' }
const pageOf = (items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

async function open(userId: number | null, extra: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/choices/partners': { items: [{ value: '4', name: 'Colégio Horizonte' }], more: false },
    'GET /api/choices/groups': { items: [{ value: '6', name: '6º A' }], more: false },
    'GET /api/users/3': carla,
    'GET /api/users/3/sessions': { items: [] },
    'GET /api/users/3/history': pageOf([]),
    'GET /api/permission-profiles': pageOf([teacher]),
    ...extra,
  })
  const [onCreated, onDeleted] = [vi.fn<(userId: number) => void>(), vi.fn<() => Promise<void>>(async () => {})]
  await renderPiece(<UserPage userId={userId} onCreated={onCreated} onDeleted={onDeleted} />)
  await screen.findByRole('heading', { level: 1 })
  return { requests, onCreated, onDeleted }
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('only changes are sent, because equal roles would end the sessions [S30]', async () => {
  const { requests } = await open(3, { 'PUT /api/users/3': { ...carla, version: 'b' } })
  const phone = screen.getByLabelText('Telefone')
  await userEvent.type(phone, 'abc')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escreva o telefone só com números, como (11) 91234-5678.')).toBeDefined()
  await userEvent.clear(phone)
  await userEvent.type(phone, '(11) 91234-5678')
  await userEvent.click(await screen.findByRole('checkbox', { name: '6º A' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  const sent = await bodyOf(requestsTo(requests, 'PUT /api/users/3')[0])
  expect(sent).toEqual({ phone: '(11) 91234-5678', groupIds: [6], version: 'a' })
})

test('a partner needs an institution, and without a mail the invitation’s link can be copied [S30]', async () => {
  const url = 'https://prosa.example/auth/set-password?token=abc'
  const { requests, onCreated } = await open(null, { 'POST /api/users': { user: newOwner, inviteUrl: url } })
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Beto Luz')
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'beto@escola.example')
  await chooseOption('Função', /^Parceiro/)
  await userEvent.click(screen.getByLabelText('Enviar convite por e-mail'))
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect(await screen.findByText('Escolha a instituição do parceiro.')).toBeDefined()
  await chooseOption('Instituição parceira', 'Colégio Horizonte')
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link do convite')).value).toBe(url)
  expect(screen.getByText('Nenhum e-mail foi enviado. Entregue o link a beto@escola.example.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/users')[0])).toMatchObject({
    kind: 'partner',
    partnerId: 4,
    sendMail: false,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onCreated).toHaveBeenCalledWith(9)
})

test('a function sets roles and profile; the rest waits under Avançado [S30, S50]', async () => {
  const { requests } = await open(3, { 'PUT /api/users/3': { ...carla, version: 'b' } })
  expect(screen.getByText(/permissões como herdadas/).closest('details')?.open).toBe(false)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Função' }).textContent).toBe('Usuário'))
  await chooseOption('Função', /^Professor/)
  expect(screen.getByRole('combobox', { name: 'Perfil de permissões' }).textContent).toBe('Professor')
  await chooseOption('Função', /^Administrador/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Administrador' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PUT /api/users/3')[0])).toEqual({ roles: ['admin'], version: 'a' })
})

test('each permission shows its source, and a difference from the inherited one is the person’s own [S48]', async () => {
  const { requests } = await open(3, { 'PUT /api/users/3': carla })
  await userEvent.click(screen.getByText('Permissões uma a uma'))
  const why = async (right: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Por quê? ${right}` }))
    const text = (await screen.findByRole('dialog', { name: 'Por quê?' })).textContent
    await userEvent.keyboard('{Escape}')
    return text
  }
  expect(await why('Criar assistentes')).toBe('Tem pelo papel Usuário.')
  expect(await why('Enviar conteúdo completo por webhooks')).toContain('Não tem porque nenhum dos papéis permite')
  await chooseOption('Perfil de permissões', 'Professor')
  expect(await why('Enviar conteúdo completo por webhooks')).toBe('Tem porque o perfil “Professor” permite.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Criar assistentes' }))
  expect(await why('Criar assistentes')).toBe('Não tem porque foi proibida a esta pessoa.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver a auditoria' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver a auditoria' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  const sent = await bodyOf(requestsTo(requests, 'PUT /api/users/3')[0])
  expect(sent).toEqual({ permissions: { profileId: 8, added: [], removed: ['assistants.create'] }, version: 'a' })
})

test('deleting asks for the new owner, the fate of conversations, and the name [S30]', async () => {
  let answer: object | Response = problem('new_owner_required')
  const { requests, onDeleted } = await open(3, {
    'GET /api/users': pageOf([newOwner]),
    'POST /api/users/3/deletion': () => answer,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir usuário' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('Carla Dias é responsável por 2 assistentes.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Para confirmar, digite o nome'), 'Carla Dias')
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir usuário' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Escolha quem os assume')
  answer = noContent()
  await userEvent.click(await dialog.findByRole('radio', { name: /Beto Luz/ }))
  await userEvent.click(dialog.getByRole('radio', { name: /Anonimizar/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir usuário' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
  const sent = await bodyOf(requestsTo(requests, 'POST /api/users/3/deletion')[1])
  expect(sent).toEqual({ transferTo: 9, chats: 'anonymize' })
})

test('failed reads of people and profiles are not shown as empty lists [S30, S46]', async () => {
  let isAway = true
  await open(3, {
    'GET /api/users': () => (isAway ? problem('internal') : pageOf([newOwner])),
    'GET /api/permission-profiles': problem('internal'),
  })
  expect(await screen.findByText('Não foi possível carregar os perfis.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Excluir usuário' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const again = await dialog.findByRole('button', { name: 'Tentar novamente' })
  expect(dialog.queryByText(/Ninguém encontrado/)).toBeNull()
  isAway = false
  await userEvent.click(again)
  expect(await dialog.findByRole('radio', { name: /Beto Luz/ })).toBeDefined()
})

test('conversations are shown after a reason, which is sent with each read [G1]', async () => {
  const chat = {
    id: crypto.randomUUID(),
    assistantName: 'Tutor',
    messages: 2,
    createdAt: carla.createdAt,
    lastMessageAt: carla.createdAt,
  }
  const address = `POST /api/users/3/chats/${chat.id}/reading`
  const { requests } = await open(3, {
    'GET /api/users/3/chats': pageOf([chat]),
    [address]: { title: 'Célula', messages: [], hasOlder: false },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ler conversas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ver a lista de conversas' }))
  expect(await screen.findByText('Conte o motivo em pelo menos 10 caracteres.')).toBeDefined()
  expect(requestsTo(requests, 'GET /api/users/3/chats')).toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/Por que você precisa ler/), 'Denúncia recebida')
  await userEvent.click(screen.getByRole('button', { name: 'Ver a lista de conversas' }))
  await userEvent.click(await screen.findByRole('button', { name: /Tutor/ }))
  expect(await screen.findByText(/Esta leitura ficou registrada na auditoria/)).toBeDefined()
  expect(await bodyOf(requestsTo(requests, address)[0])).toEqual({ reason: 'Denúncia recebida' })
})

test('after saving the focus stays on the button, and the server’s values are shown [C9]', async () => {
  let user = { ...carla, budget: { limitCents: 5000, usedCents: 1250 } }
  const { requests } = await open(3, {
    'GET /api/users/3': () => user,
    'PUT /api/users/3': () => (user = { ...user, budget: { limitCents: 7000, usedCents: 1300 }, version: 'b' }),
  })
  const limit = screen.getByLabelText<HTMLInputElement>('Orçamento mensal (R$)')
  await userEvent.clear(limit)
  await userEvent.type(limit, '70')
  const save = screen.getByRole('button', { name: 'Salvar' })
  save.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/Usado neste mês: R\$\s13,00/)).toBeDefined()
  expect(requestsTo(requests, 'PUT /api/users/3')).toHaveLength(1)
  await waitFor(() => expect(limit.value).toBe('70,00'))
  expect(document.activeElement).toBe(save)
})

test('data, limits and permissions are sent in one request, in Brazilian notation [S30]', async () => {
  const gone = 'antigo:sumiu'
  const user = { ...carla, budget: { limitCents: 5000, usedCents: 1250 }, allowedModels: [gone] }
  const model = { id: 'openai:gpt-5', name: 'GPT-5', provider: 'OpenAI' }
  const { requests } = await open(3, {
    'GET /api/users/3': user,
    'GET /api/models': { items: [model, { id: 'embedded:trechos', name: 'Prosa Trechos', provider: 'Prosa' }] },
    'PUT /api/users/3': { ...user, version: 'b' },
  })
  expect(screen.getAllByRole('button', { name: /^Salvar/ })).toHaveLength(1)
  expect(screen.getByText(/Usado neste mês: R\$\s12,50/)).toBeDefined()
  const limit = screen.getByLabelText('Orçamento mensal (R$)')
  await userEvent.clear(limit)
  await userEvent.type(limit, 'cem')
  await userEvent.type(screen.getByLabelText(/^Nome/), ' Souza')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escreva um valor em reais, como 50,00, ou deixe em branco.')).toBeDefined()
  expect(requestsTo(requests, 'PUT /api/users/3')).toHaveLength(0)
  await userEvent.clear(limit)
  await userEvent.type(limit, '1.500,50')
  expect(screen.queryByRole('checkbox', { name: 'Prosa Trechos' })).toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'GPT-5' }))
  await userEvent.click(screen.getByRole('checkbox', { name: gone }))
  await userEvent.click(screen.getByText('Permissões uma a uma'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver a auditoria' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PUT /api/users/3')[0])).toEqual({
    name: 'Carla Dias Souza',
    limits: { limitCents: 150_050, allowedModels: ['openai:gpt-5'] },
    permissions: { profileId: null, added: ['audit.view'], removed: [] },
    version: 'a',
  })
})

test('an unsaved choice asks before the page is left, as a text does [C9]', async () => {
  await open(3, { 'PUT /api/users/3': { ...carla, version: 'b' } })
  expect(hasUnsavedText()).toBe(false)
  await userEvent.click(screen.getByLabelText('Administrador'))
  expect(hasUnsavedText()).toBe(true)
  expect(screen.getByText('Há alterações que ainda não foram salvas.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(hasUnsavedText()).toBe(false))
})

test('another person’s changes are reported and merged; the typed text stays and can be saved [S30]', async () => {
  let user = carla
  let answer: () => object = () =>
    problem('changed_meanwhile', { detail: 'Rui mudou isto. Confira o que mudou e salve de novo.' })
  const { requests } = await open(3, { 'GET /api/users/3': () => user, 'PUT /api/users/3': () => answer() })
  await userEvent.type(screen.getByLabelText('Telefone'), '(11) 91234-5678')
  await userEvent.click(screen.getByText('Permissões uma a uma'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver a auditoria' }))
  user = { ...carla, name: 'Carla Dias Souza', registration: 'RA-9', version: 'b' }
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Rui mudou isto.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Matrícula').value).toBe('RA-9'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Carla Dias Souza')
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(11) 91234-5678')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ver a auditoria' }).checked).toBe(true)
  answer = () => ({ ...user, version: 'c' })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PUT /api/users/3')[1])).toEqual({
    phone: '(11) 91234-5678',
    permissions: { profileId: null, added: ['audit.view'], removed: [] },
    version: 'b',
  })
})

test('a new invitation opens with its link focused, not the X [X1]', async () => {
  const inviteUrl = 'https://prosa.example/auth/set-password?token=abc'
  await open(3, {
    'GET /api/users/3': { ...carla, status: 'invited' },
    'POST /api/users/3/invitation': { inviteUrl },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar convite' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link do convite')))
})
