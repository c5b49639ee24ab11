import { mapAccessOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { AccessEntry, AccessRecord, AccessSettings } from '@prosa/contract/assistants/access.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AccessPart } from '#/features/access/access-part.tsx'
import { MoreOptions } from '#/features/access/more-options.tsx'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { historySentence } from './entries/entries-section.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const owner: AccessEntry = {
  id: 'user-7',
  principal: { kind: 'user', id: 7 },
  type: 'person',
  name: 'Ana Lúcia Reis',
  email: 'ana@escola.example',
  people: null,
  role: 'editor',
  via: null,
  owner: true,
  state: 'active',
  expiresAt: null,
  grantedBy: 'Ana Lúcia Reis',
  grantedAt: '2026-11-21T12:00:00.000Z',
}
const bia: AccessEntry = {
  ...owner,
  id: 'user-8',
  principal: { kind: 'user', id: 8 },
  name: 'Bia Costa',
  email: 'bia@escola.example',
  role: 'viewer',
  owner: false,
  state: 'pending',
  expiresAt: '2027-01-01T02:59:59.000Z',
}
const group: AccessEntry = {
  ...owner,
  id: 'group-3',
  principal: { kind: 'group', id: 3 },
  type: 'class',
  name: '8º B',
  email: null,
  people: 32,
  role: 'viewer',
  owner: false,
}
const pupil: AccessEntry = { ...bia, id: 'user-9-group-3', name: 'Caio Dias', via: '8º B', state: 'active' }

const settings = (facts: Partial<AccessSettings> = {}): AccessSettings => ({
  visibility: 'restricted',
  published: true,
  ...mapAccessOptions(false),
  abilities: { publishInternal: true, readChats: true, searchPeople: true, invite: true, transfer: true },
  ...facts,
})

interface Opening {
  settings?: AccessSettings
  entries?: AccessEntry[]
  search?: ListSearch<'listAccess'>
  transferring?: boolean
  answers?: Answers
}

async function open({
  entries = [owner, bia, group, pupil],
  search = {},
  transferring = false,
  ...given
}: Opening = {}) {
  const requests = await signIn(sessionUser(), {
    'GET /api/assistants/5/access': given.settings ?? settings(),
    'GET /api/assistants/5/access/entries': { items: entries, total: entries.length, page: 1, pageSize: 10 },
    ...given.answers,
  })
  const onSearchChange = vi.fn<(change: ListSearch<'listAccess'>) => void>()
  const onTransferringChange = vi.fn<(transferring: boolean) => void>()
  await renderPiece(
    <>
      <AccessPart
        assistantId={5}
        search={search}
        onSearchChange={onSearchChange}
        transferring={transferring}
        onTransferringChange={onTransferringChange}
      />
      <MoreOptions assistantId={5} />
    </>,
  )
  await screen.findByText('Pessoas e grupos')
  return { requests, onSearchChange, onTransferringChange }
}

const choose = (name: string, action: RegExp) => chooseAction(`Ações de ${name}`, action)
const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('the list shows each person’s role, source and end in plain words; the owner’s row is fixed [S14]', async () => {
  await open()
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')?.textContent
  expect(await rowOf('ana@escola.example')).toContain('Responsável')
  expect(await rowOf('Bia Costa')).toMatch(/Convite pendente.*Pode conversar.*Direto.*31\/12\/2026/)
  expect(await rowOf('8º B')).toContain('Grupo de alunos, 32 pessoas')
  expect(await rowOf('Caio Dias')).toContain('Via 8º B')
  expect(screen.queryByRole('button', { name: 'Ações de Caio Dias' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Ana Lúcia Reis' }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items).toEqual(['Trocar o responsável'])
})

test('an assistant without other people says so [S14]', async () => {
  await open({ entries: [owner] })
  expect(await screen.findByText('Só você está nesta lista.')).toBeDefined()
  expect(screen.queryByLabelText('Buscar na lista de acesso')).toBeNull()
})

test('the end date of an access can be removed', async () => {
  const { requests } = await open({ answers: { 'PATCH /api/assistants/5/access/entries/user/8': noContent } })
  await choose('Bia Costa', /Definir validade/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByLabelText('Válido até'))
  await userEvent.click(await screen.findByRole('button', { name: /Limpar/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, 'PATCH /api/assistants/5/access/entries/user/8')).toHaveLength(1))
  const [sent] = requestsTo(requests, 'PATCH /api/assistants/5/access/entries/user/8')
  expect(await bodyOf(sent)).toEqual({ lastDay: null })
})

const found = {
  items: [
    {
      principal: { kind: 'user', id: 8 },
      type: 'person',
      name: 'Bia Costa',
      email: 'bia@escola.example',
      people: null,
      added: true,
    },
    {
      principal: { kind: 'user', id: 9 },
      type: 'person',
      name: 'Bianca Luz',
      email: 'bianca@escola.example',
      people: null,
      added: false,
    },
  ],
}

test('one request adds the chosen people with role and message; people with access cannot be chosen', async () => {
  const { requests } = await open({
    answers: {
      'GET /api/assistants/5/access/people': found,
      'POST /api/assistants/5/access/entries': { added: 1, invited: 0, links: [] },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Digite pelo menos 2 caracteres.')).toBeDefined()
  await userEvent.type(within(dialog).getByRole('searchbox'), 'bia')
  expect(await within(dialog).findByRole('button', { name: /Bia Costa.*já tem acesso/ })).toHaveProperty(
    'disabled',
    true,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: /Bianca Luz/ }))
  expect(within(dialog).getByRole('button', { name: 'Tirar Bianca Luz' })).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Mensagem'), 'Bom proveito!')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('1 acesso adicionado.')
  expect(await bodyOf(requestsTo(requests, 'POST /api/assistants/5/access/entries')[0])).toEqual({
    principals: [{ kind: 'user', id: 9 }],
    invitations: [],
    role: 'viewer',
    lastDay: null,
    notify: true,
    message: 'Bom proveito!',
  })
})

test('people who may invite can add an unknown e-mail with a name and a kind [S45]', async () => {
  const { requests } = await open({
    answers: {
      'GET /api/assistants/5/access/people': { items: [] },
      'POST /api/assistants/5/access/entries': { added: 0, invited: 1, links: [] },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('searchbox'), 'nova@escola.example')
  await userEvent.click(await within(dialog).findByRole('button', { name: /Convidar nova@escola.example/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await within(dialog).findByText('Escreva o nome com pelo menos 2 letras.')
  await userEvent.type(within(dialog).getByLabelText(/Nome de nova@escola.example/), 'Nova Pessoa')
  within(dialog).getByText('Escolha a função da pessoa.')
  await chooseOption('Função', /^Aluno/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('1 convite enviado.')
  expect(await bodyOf(requestsTo(requests, 'POST /api/assistants/5/access/entries')[0])).toMatchObject({
    principals: [],
    invitations: [{ email: 'nova@escola.example', name: 'Nova Pessoa', kind: 'student' }],
  })
})

test('without a mail server the invitation links are shown for handing over [S45]', async () => {
  runtimeConfig.mail = false
  const links = [{ email: 'nova@escola.example', url: 'https://prosa.example/auth/set-password?token=abc' }]
  await open({
    answers: {
      'GET /api/assistants/5/access/people': { items: [] },
      'POST /api/assistants/5/access/entries': { added: 0, invited: 1, links },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('checkbox', { name: 'Avisar por e-mail' })).toBeNull()
  expect(within(dialog).getByText(/ninguém será avisado/)).toBeDefined()
  await userEvent.type(within(dialog).getByRole('searchbox'), 'nova@escola.example')
  await userEvent.click(await within(dialog).findByRole('button', { name: /Convidar nova@escola.example/ }))
  await userEvent.type(within(dialog).getByLabelText(/Nome de nova@escola.example/), 'Nova Pessoa')
  await chooseOption('Função', /^Aluno/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  const made = await screen.findByRole('dialog', { name: 'Convites para entregar' })
  expect(within(made).getByLabelText<HTMLInputElement>('Link do convite').value).toBe(links[0]?.url)
  expect(within(made).getByText(/entregue a nova@escola.example/)).toBeDefined()
  runtimeConfig.mail = true
})

test('actions that the person may not take are not offered [S50]', async () => {
  const abilities = { publishInternal: false, readChats: false, searchPeople: false, invite: false, transfer: false }
  await open({ settings: settings({ abilities }) })
  expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
  expect(screen.queryByText('Ler conversas das pessoas')).toBeNull()
  expect(screen.getByRole('switch', { name: 'Toda a organização' })).toHaveProperty('disabled', true)
  await screen.findByText('Bia Costa')
  expect(screen.queryByRole('button', { name: 'Ações de Ana Lúcia Reis' })).toBeNull()
})

test('one choice opens the assistant to the organisation; an unpublished one cannot be opened [S49]', async () => {
  const { requests } = await open({
    answers: { 'PATCH /api/assistants/5/access': settings({ visibility: 'organization' }) },
  })
  await userEvent.click(screen.getByRole('switch', { name: 'Toda a organização' }))
  expect(await bodyOf(requestsTo(requests, 'PATCH /api/assistants/5/access')[0])).toEqual({
    visibility: 'organization',
  })
})

const chat = {
  id: '01890000-0000-7000-8000-000000000001',
  title: 'Fotossíntese',
  personName: '',
  guest: true,
  messageCount: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastMessageAt: '2026-11-21T12:00:00.000Z',
}

test('with transcript access on, opening a conversation reads it once and says that this was recorded', async () => {
  const message = { id: chat.id, parentId: null, role: 'user', parts: [{ type: 'text', text: 'O que é clorofila?' }] }
  const answer = {
    id: '01890000-0000-7000-8000-000000000002',
    parts: [{ type: 'text', text: 'Um pigmento.' }],
    status: 'done',
    sources: [],
  }
  const { requests } = await open({
    settings: settings({ chatsReadable: true }),
    answers: {
      'GET /api/assistants/5/access/chats': { items: [chat], total: 1, page: 1, pageSize: 10 },
      [`GET /api/assistants/5/access/chats/${chat.id}`]: {
        chat,
        messages: [
          { ...message, status: 'done', createdAt: chat.createdAt },
          { ...answer, parentId: chat.id, role: 'assistant', createdAt: chat.createdAt },
        ],
        hasOlder: false,
      },
      [`GET /api/assistants/5/access/chats/${chat.id}/messages/${answer.id}/origin`]: { origin: 'model', inside: null },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ler conversas' }))
  await userEvent.click(await screen.findByRole('button', { name: /Visitante sem nome.*Fotossíntese/ }))
  expect(await screen.findByText('O que é clorofila?')).toBeDefined()
  expect(screen.getByText(/Esta leitura ficou registrada/)).toBeDefined()
  expect(requestsTo(requests, `GET /api/assistants/5/access/chats/${chat.id}`)).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Por que esta resposta?' }))
  const why = await screen.findByRole('dialog', { name: 'Por que esta resposta?' })
  expect(await within(why).findByText(/Uma IA escreveu a resposta sem consultar documentos/)).toBeDefined()
  await userEvent.click(within(why).getByRole('button', { name: 'Fechar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Todas as conversas' }))
  expect(await screen.findByRole('searchbox', { name: 'Buscar conversas' })).toBeDefined()
})

test('the owner transfers the assistant to one person; a refusal is shown in place', async () => {
  const { onTransferringChange } = await open({
    transferring: true,
    answers: {
      'GET /api/assistants/5/access/people': found,
      'POST /api/assistants/5/transfer': problem('owner_unfit'),
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Trocar o responsável' })
  expect(within(dialog).getByRole('button', { name: 'Transferir' })).toHaveProperty('disabled', true)
  await userEvent.type(within(dialog).getByRole('searchbox'), 'bia')
  await userEvent.click(await within(dialog).findByRole('button', { name: /Bia Costa/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transferir para Bia Costa' }))
  await within(dialog).findByText(/Esta pessoa não pode ser responsável/)
  expect(onTransferringChange).not.toHaveBeenCalled()
})

test('the access history is written in sentences', async () => {
  const record: AccessRecord = {
    id: 1,
    at: '2026-11-21T12:00:00.000Z',
    action: 'share',
    actorName: 'Ana Lima',
    principalName: 'Bia Costa',
    role: 'viewer',
    expiresAt: '2027-01-01T02:59:59.000Z',
  }
  expect(historySentence(record)).toBe('Ana Lima deu acesso a Bia Costa (pode conversar), até 31/12/2026.')
  expect(historySentence({ ...record, action: 'unshare', principalName: null })).toBe(
    'Ana Lima removeu o acesso de alguém que não está mais aqui.',
  )
  await open({
    answers: { 'GET /api/assistants/5/access/history': { items: [record], total: 1, page: 1, pageSize: 10 } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Auditoria do acesso' }))
  expect(await screen.findByText(historySentence(record))).toBeDefined()
})

test('a switch lets viewers copy the assistant [S14]', async () => {
  const { requests } = await open({
    answers: { 'PATCH /api/assistants/5/access': settings({ viewersDuplicate: true }) },
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Leitores podem duplicar' }))
  await waitFor(() => expect(requestsTo(requests, 'PATCH /api/assistants/5/access')).toHaveLength(1))
  expect(await bodyOf(requestsTo(requests, 'PATCH /api/assistants/5/access')[0])).toEqual({ viewersDuplicate: true })
})

test('“Ver como…” shows what another person sees and may do [S14]', async () => {
  const people = {
    items: [
      {
        principal: { kind: 'user', id: 9 },
        type: 'person',
        name: 'Rui Alves',
        email: 'rui@escola.test',
        people: null,
        added: false,
      },
    ],
  }
  await open({
    answers: {
      'GET /api/assistants/5/access/people': people,
      'GET /api/assistants/5/access/preview/9': { personName: 'Rui Alves', role: null, assistant: null },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver como…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ver como…' }))
  await userEvent.type(dialog.getByRole('searchbox'), 'rui')
  await userEvent.click(await dialog.findByRole('button', { name: /Rui Alves/ }))
  expect(await screen.findByText(/Para Rui Alves, este assistente não existe/)).toBeDefined()
})
