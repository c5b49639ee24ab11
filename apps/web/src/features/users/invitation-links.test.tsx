import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ImportDialog from '#/features/users/import-dialog.tsx'
import { someUser } from '#/features/users/test-samples.ts'
import { UsersPage } from '#/features/users/users-page.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { type Answers, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

beforeEach(() => void (runtimeConfig.mail = false))
afterEach(() => void (runtimeConfig.mail = true))

const link = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@escola.example`,
  url: `https://prosa.example/${name}`,
})
const invitations = [link('=Ana'), link('Bia')]
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

/** Returns the text of the file that a button downloads. */
async function savedBy(name: string): Promise<string> {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press(name)
  const [file] = made.mock.lastCall ?? []
  return file instanceof Blob ? file.text() : ''
}

const mapping = {
  name: 0,
  surname: null,
  socialName: null,
  email: 1,
  roles: null,
  partner: null,
  groups: null,
  phone: null,
  registration: null,
}
const read = {
  rows: 3,
  columns: ['Nome', 'E-mail'].map((title) => ({ title, sample: '' })),
  mapping,
  leftOut: [{ line: 4, reason: 'linha de total', text: 'Total: 2' }],
}
const report = {
  created: 2,
  updated: 1,
  problems: [],
  changes: [{ line: 3, text: 'Rui já tem conta: entra em 7º A.' }],
  next: null,
}

async function openList(answers: Answers) {
  const list = { items: [{ ...someUser, status: 'invited' }], total: 1, page: 1, pageSize: 10 }
  const requests = await signIn(sessionUser({ roles: ['admin'] }), { 'GET /api/users': list, ...answers })
  await renderPiece(<UsersPage search={{}} onSearchChange={() => undefined} onColumns={() => undefined} />)
  return requests
}

async function inviteAgain() {
  await userEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${someUser.name}` }))
  await chooseAction('Ações em massa', 'Reenviar convite')
}

test('without a mail server an import ends with the invitation links, to save or print [S29]', async () => {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'POST /api/users/import/columns': read,
    'POST /api/users/import': { ...report, invitations },
  })
  await renderPiece(<ImportDialog onClose={() => undefined} />)
  await press('Conferir')
  expect(await screen.findByText('Cole a lista, ou escolha um arquivo.')).toBeDefined()
  await userEvent.click(screen.getByLabelText(/^Lista/))
  await userEvent.paste('Nome;E-mail\nAna;ana@escola.example')
  await press('Conferir')
  expect(await screen.findByText('Escolha a função da pessoa.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/users/import')).toHaveLength(0)
  await chooseOption('Função', /^Professor/)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Linha 4: Total: 2 (linha de total)' }))
  await press('Conferir')
  expect(await screen.findByText(/2 pessoas serão criadas\. 1 pessoa que já tem conta entrará/)).toBeDefined()
  expect(screen.getByText('Rui já tem conta: entra em 7º A.')).toBeDefined()
  await press('Importar')
  expect(await screen.findByText(/Não há servidor de e-mail, então nada foi enviado/)).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/users/import')[1])).toMatchObject({
    restored: [4],
    kind: 'teacher',
    dryRun: false,
  })
  expect(await savedBy('Baixar os 2 links (CSV)')).toBe(
    `\uFEFF"Nome";"E-mail";"Link do convite"\r\n"'=Ana";"'=ana@escola.example";"https://prosa.example/=Ana"\r\n"Bia";"bia@escola.example";"https://prosa.example/Bia"\r\n`,
  )
  expect(document.querySelector('[data-paper="sheet"]')?.textContent).toContain('https://prosa.example/Bia')
  const printed = vi.fn<() => void>()
  vi.stubGlobal('print', printed)
  await press('Imprimir cartões')
  expect(printed).toHaveBeenCalled()
})

test('without a mail server repeated invitations are links to hand over, never “Pronto” [S29]', async () => {
  await openList({ 'POST /api/users/changes': { changed: 2, refused: [], invitations } })
  await inviteAgain()
  const dialog = await screen.findByRole('dialog', { name: 'Convites para entregar' })
  expect(within(dialog).getByRole('button', { name: 'Copiar o link de Bia' })).toBeDefined()
  expect(within(dialog).getByText(/nada foi enviado/)).toBeDefined()
  expect(screen.queryByText(/Pronto/)).toBeNull()
})

test('with a mail server the invitations are reported as sent [S29]', async () => {
  runtimeConfig.mail = true
  await openList({ 'POST /api/users/changes': { changed: 1, refused: [], invitations: [] } })
  await inviteAgain()
  expect(await screen.findByText('1 convite enviado por e-mail.')).toBeDefined()
})

test('the invitation dialog leads to the list for several people [S29]', async () => {
  await openList({})
  await press('Convidar pessoa')
  await press('Convidar várias pessoas')
  expect(await screen.findByLabelText(/^Lista/)).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Convidar pessoa' })).toBeNull()
})
