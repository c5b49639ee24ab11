import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ShareLink, ShareLinkRow, SharingState } from '@prosa/contract/sharing/sharing.ts'
import { expect, test, vi } from 'vitest'
import { newLinkSettings } from '#/features/sharing/form/form-values.ts'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { LinksPart } from '#/features/sharing/links-part.tsx'
import { type Answers, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const base = '/api/assistants/5'
const linkId = '0198a0de-0000-7000-8000-000000000001'
const url = 'https://prosa.example/assistants/share/um-token-de-teste-bem-longo'

const row = (facts: Partial<ShareLinkRow> = {}): ShareLinkRow => ({
  id: linkId,
  name: 'Site da escola',
  audience: 'Famílias',
  situation: 'active',
  url,
  visits: 1240,
  chats: 310,
  costCents: 1234,
  openReports: 0,
  endsAt: null,
  createdByName: 'Ana Lúcia Reis',
  checked: true,
  ...facts,
})

const link = (facts: Partial<ShareLink> = {}): ShareLink => ({
  version: 'lida',
  id: linkId,
  url,
  situation: 'paused',
  checked: false,
  hasCode: false,
  signedIdentity: false,
  consentVersion: 1,
  logoUrl: null,
  settings: newLinkSettings({ name: 'Site da escola', readable: false }),
  ...facts,
})

interface Opening {
  state?: Partial<SharingState>
  rows?: ShareLinkRow[]
  search?: ListSearch<'listShareLinks'>
  answers?: Answers
}

async function open({ state = {}, rows = [row()], search = {}, answers = {} }: Opening = {}) {
  const requests = await signIn(sessionUser(), {
    [`GET ${base}/sharing`]: {
      enabled: true,
      links: rows.length,
      open: rows.filter(({ situation }) => situation === 'active').length,
      openReports: 0,
      blocked: null,
      version: 7,
      minorsAllowed: false,
      readable: true,
      name: 'Tire-dúvidas',
      institution: 'Escola Cecília',
      ...state,
    },
    [`GET ${base}/links`]: { items: rows, total: rows.length, page: 1, pageSize: 10 },
    [`GET ${base}/links/${linkId}`]: link(),
    ...answers,
  })
  const onSearchChange = vi.fn<(change: ListSearch<'listShareLinks'>) => void>()
  await renderPiece(<LinksPart assistantId={5} openLinkId={linkId} search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

const bodyOf = async (requests: Request[], operation: string) =>
  (await requestsTo(requests, operation).at(-1)?.clone().json()) as Record<string, unknown>

const choose = (action: string) => chooseAction('Ações de Site da escola', action)

test('the table shows the state of each link [S15]', async () => {
  await open()
  const cells = within(await screen.findByRole('row', { name: /Site da escola/ }))
  for (const text of ['Famílias · por Ana Lúcia Reis', '1.240', '310', 'Nunca'])
    expect(cells.getByText(text)).toBeDefined()
  expect(cells.getByText(/12,34/)).toBeDefined()
  expect(cells.getAllByText('Ativo').length).toBeGreaterThan(0)
})

test('without a link the page says what to do; without a version, why none can be made [S15]', async () => {
  await open({ rows: [], state: { enabled: false } })
  expect(await screen.findByText('Este assistente ainda não está na Web.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Criar link' })).toBeDefined()
})

test('a new link takes the assistant’s name; once confirmed it opens, is copied and shows its QR code [S15]', async () => {
  const { requests } = await open({
    rows: [],
    answers: {
      [`POST ${base}/links`]: link(),
      [`POST ${base}/links/${linkId}/state`]: link({ situation: 'active', checked: true }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Criar link' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Novo link' }))
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ }).value).toBe('Tire-dúvidas')
  expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /^Consentimento/ }).value).toContain(
    'por 90 dias e podem ser lidas pelos responsáveis pelo assistente.',
  )
  await userEvent.clear(sheet.getByRole('textbox', { name: /^Nome/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Criar e copiar link' }))
  expect(await sheet.findByText('O nome precisa de pelo menos 2 caracteres.')).toBeDefined()
  expect(sheet.getByText('Confirme para criar o link.')).toBeDefined()
  await userEvent.type(sheet.getByRole('textbox', { name: /^Nome/ }), 'Site da escola')
  await userEvent.click(sheet.getByText('Avançado'))
  const budget = sheet.getByRole('textbox', { name: 'Orçamento por mês (R$)' })
  expect(budget).toHaveProperty('value', '50,00')
  await userEvent.clear(budget)
  await userEvent.type(budget, '1.250,50')
  await userEvent.type(sheet.getByRole('textbox', { name: 'Código de acesso' }), '8B-2026')
  await userEvent.click(sheet.getByRole('checkbox', { name: /^Conferi instruções/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Criar e copiar link' }))
  expect(await screen.findByRole('dialog', { name: 'QR Code de “Site da escola”' })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(await bodyOf(requests, `POST ${base}/links`)).toMatchObject({
    name: 'Site da escola',
    budgetCents: 125_050,
    options: { messagesPerDay: 50, chatsPerDay: null },
    accessCode: '8B-2026',
  })
  expect(await bodyOf(requests, `POST ${base}/links/${linkId}/state`)).toEqual({
    status: 'active',
    checks: ['instructions', 'documents', 'limit', 'consent'],
  })
})

test('a link that was never open is activated from its menu with one box [S15]', async () => {
  const { requests } = await open({
    rows: [row({ situation: 'paused', checked: false })],
    answers: { [`POST ${base}/links/${linkId}/state`]: link({ situation: 'active', checked: true }) },
  })
  const web = await screen.findByRole('switch', { name: 'Links abertos' })
  expect(web.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('Nenhum link está ativo. Reative um link na lista, ou crie outro.')).toBeDefined()
  await choose('Ativar')
  const checklist = within(await screen.findByRole('dialog', { name: 'Antes de ativar o link' }))
  await userEvent.click(checklist.getByRole('button', { name: 'Ativar link' }))
  expect(await checklist.findByText('Confirme para ativar o link.')).toBeDefined()
  await userEvent.click(checklist.getByRole('checkbox'))
  await userEvent.click(checklist.getByRole('button', { name: 'Ativar link' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${base}/links/${linkId}/state`)).toHaveLength(1))
})

test('the period of a link is chosen in the calendar, and its days begin and end at midnight [S15]', async () => {
  const { requests } = await open({ answers: { [`POST ${base}/links`]: link() } })
  await userEvent.click(await screen.findByRole('button', { name: 'Novo link' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Novo link' }))
  for (const name of ['Abre em', 'Fecha em']) {
    await userEvent.click(sheet.getByLabelText(name))
    await userEvent.click((await screen.findAllByRole('button', { name: /\b28 de / }))[0]!)
  }
  expect(sheet.getByLabelText<HTMLInputElement>('Hora de “Abre em”').value).toBe('00:00')
  expect(sheet.getByLabelText<HTMLInputElement>('Hora de “Fecha em”').value).toBe('23:59')
  await userEvent.click(sheet.getByRole('checkbox', { name: /^Conferi instruções/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Criar e copiar link' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${base}/links`)).toHaveLength(1))
  const { startsAt, endsAt } = await bodyOf(requests, `POST ${base}/links`)
  expect(Date.parse(String(endsAt)) - Date.parse(String(startsAt))).toBe(86_340_000)
})

test('choosing a young audience turns the protective defaults on [P4]', async () => {
  const { requests } = await open({
    state: { minorsAllowed: true },
    answers: {
      [`POST ${base}/links`]: link(),
      [`POST ${base}/links/${linkId}/state`]: link({ situation: 'active', checked: true }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Novo link' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Novo link' }))
  await userEvent.type(sheet.getByRole('textbox', { name: /^Nome/ }), ' 8º B')
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Público menor de 18 anos' }))
  await userEvent.click(sheet.getByRole('checkbox', { name: /^Conferi instruções/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Criar e copiar link' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${base}/links`)).toHaveLength(1))
  expect(await bodyOf(requests, `POST ${base}/links`)).toMatchObject({
    name: 'Tire-dúvidas 8º B',
    minors: true,
    retentionDays: 30,
    options: { indexable: false },
    consentText: expect.stringContaining('guardadas por 30 dias') as string,
  })
})

test('the switch asks before it closes every link [S15]', async () => {
  const { requests } = await open({
    answers: {
      [`PUT ${base}/sharing`]: {
        enabled: false,
        links: 1,
        open: 1,
        openReports: 0,
        blocked: null,
        version: 7,
        minorsAllowed: false,
        readable: true,
        name: 'Tire-dúvidas',
        institution: 'Escola Cecília',
      },
    },
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Links abertos' }))
  expect(requestsTo(requests, `PUT ${base}/sharing`)).toHaveLength(0)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Fechar links' }))
  await waitFor(async () => expect(await bodyOf(requests, `PUT ${base}/sharing`)).toEqual({ enabled: false }))
})

test('a link shows its reports and the way to its embed code [S15]', async () => {
  await open({ rows: [row({ openReports: 2 })] })
  const reports = await screen.findByRole('link', { name: '2 denúncias abertas' })
  expect(reports.getAttribute('href')).toBe(`/assistants/manage/5/sharing/reports?linkId=${linkId}&state=open`)
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Site da escola' }))
  const embed = await screen.findByRole('menuitem', { name: 'Incorporar' })
  expect(embed.getAttribute('href')).toBe(`/assistants/manage/5/sharing/embed/${linkId}`)
})
