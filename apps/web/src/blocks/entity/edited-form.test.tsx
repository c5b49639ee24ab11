import type { GeneralSettings } from '@prosa/contract/settings/settings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { GroupDialog } from '#/features/groups/group-dialog.tsx'
import { GroupsPage } from '#/features/groups/groups-page.tsx'
import { GeneralForm } from '#/features/settings/general-page.tsx'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, startSession } from '#/test-piece.tsx'

const group = { id: 5, name: '6º A', kind: 'class' as const, description: '', archivedAt: null }
const changeGroup = 'PATCH /api/groups/5'
const mergedNotice = /Enquanto você editava, isto foi mudado/

const byAna = 'Ana mudou isto em 27/11/2026, 00:40, depois que você abriu.'

/** Compares versions as the server does; without a version the last write wins. */
const isOld = ({ version }: { version?: string }, stored: object): boolean =>
  version !== undefined && version !== (stored as { version?: string }).version

/** A server with one group, and its dialog above the page that shows it. */
async function openGroup(stored: { group: object } = { group }) {
  await startSession()
  const requests = answerApi({
    'GET /api/groups/5': () => stored.group,
    [changeGroup]: async (request) => {
      if (stored.group instanceof Response) return stored.group
      const { version, ...changes } = (await request.json()) as { version?: string }
      if (isOld({ version }, stored.group)) return problem('changed_meanwhile', { detail: byAna })
      return (stored.group = { ...stored.group, ...changes, ...(version && { version: `${version}+` }) })
    },
  })
  function Page() {
    const { data } = useSuspenseQuery(read('getGroup', { params: { groupId: 5 } }))
    return <GroupDialog group={data} onClose={() => undefined} />
  }
  await renderPiece(<Page />)
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText<HTMLInputElement>('Nome')
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  const sent = () => Promise.all(requestsTo(requests, changeGroup).map((request) => request.json()))
  const methods = () => requests.filter(({ url }) => url.endsWith('/groups/5')).map(({ method }) => method)
  return { stored, dialog, name, save, sent, methods }
}

test('changes by two people to different fields are both saved [Rel17]', async () => {
  const { stored, name, save, sent } = await openGroup()
  stored.group = { ...group, description: 'Da manhã' }
  await userEvent.type(name, ' – Ciências')
  await save()
  await screen.findByText('Alterações salvas.')
  expect(await sent()).toEqual([{ name: '6º A – Ciências' }])
})

test('a field changed by two people is reported, can be compared, and is saved on the next press [Rel17]', async () => {
  const { stored, dialog, name, save, sent } = await openGroup()
  stored.group = { ...group, name: '6º A da tarde' }
  await userEvent.type(name, ' – Ciências')
  await save()
  await dialog.findByText(mergedNotice)
  expect(await sent()).toEqual([])
  expect(name.value).toBe('6º A – Ciências')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Ver o que foi salvo' }))
  expect(name.value).toBe('6º A da tarde')
  await userEvent.click(dialog.getByRole('button', { name: 'Voltar ao que eu escrevi' }))
  expect(name.value).toBe('6º A – Ciências')
  await save()
  await screen.findByText('Alterações salvas.')
  expect(await sent()).toEqual([{ name: '6º A – Ciências' }])
})

const versioned = { ...group, version: '1' }

test('data with a version are not read again before saving [Rel17]', async () => {
  const { stored, name, save, sent, methods } = await openGroup({ group: versioned })
  await userEvent.type(name, ' – Ciências')
  await save()
  await screen.findByText('Alterações salvas.')
  expect(await sent()).toEqual([{ name: '6º A – Ciências', version: '1' }])
  expect(stored.group).toMatchObject({ version: '1+' })
  // Later reads are the pages' usual refresh.
  expect(methods().slice(0, 2)).toEqual(['GET', 'PATCH'])
})

test('a change that the server refuses as outdated is merged into the current data [Rel17]', async () => {
  const { stored, name, save, sent } = await openGroup({ group: versioned })
  stored.group = { ...versioned, description: 'Da manhã', version: '2' }
  await userEvent.type(name, ' – Ciências')
  await save()
  await screen.findByText('Alterações salvas.')
  expect(await sent()).toMatchObject([{ version: '1' }, { name: '6º A – Ciências', version: '2' }])
  expect(stored.group).toMatchObject({ name: '6º A – Ciências', description: 'Da manhã' })
})

test('the person who changed the same field first is named, and saving waits for the next press [Rel17]', async () => {
  const { stored, dialog, name, save } = await openGroup({ group: versioned })
  stored.group = { ...versioned, name: '6º A da tarde', version: '2' }
  await userEvent.type(name, ' – Ciências')
  await save()
  await dialog.findByText(byAna, { exact: false })
  expect(stored.group).toMatchObject({ name: '6º A da tarde' })
  expect(name.value).toBe('6º A – Ciências')
  await save()
  await screen.findByText('Alterações salvas.')
  expect(stored.group).toMatchObject({ name: '6º A – Ciências' })
})

test('a deleted thing is reported in the form, which keeps its text [Rel17]', async () => {
  const { stored, dialog, name, save } = await openGroup()
  await userEvent.type(name, ' – Ciências')
  stored.group = problem('not_found')
  await save()
  await dialog.findByText(/^Isto não existe mais/)
  expect(name.value).toBe('6º A – Ciências')
})

test('a row deleted in another window leaves the open dialog in place [Rel17]', async () => {
  await startSession()
  const rows = [{ ...group, memberCount: 0, createdAt: '2026-11-01T12:00:00.000Z' }]
  answerApi({ 'GET /api/groups': () => ({ items: rows, total: rows.length, page: 1, pageSize: 20 }) })
  await renderPiece(<GroupsPage search={{}} onSearchChange={() => undefined} />)
  await chooseAction('Ações de 6º A', 'Editar')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Nome'), ' – Ciências')
  rows.length = 0
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await dialog.findByText(/^Isto não existe mais/)
  expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('6º A – Ciências')
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  await screen.findByText('Ainda não há grupos.')
})

const general: GeneralSettings = {
  appName: 'Escola',
  logo: null,
  timeZone: 'America/Sao_Paulo',
  banner: '',
  dpoName: '',
  dpoEmail: '',
  helpName: '',
  helpContact: '',
}

async function openSettings() {
  await startSession()
  const stored = { ...general, defaultAppName: 'Prosa' }
  const requests = answerApi({
    'GET /api/settings/general': () => stored,
    'PUT /api/settings/general': async (request) => {
      Object.assign(stored, await request.json())
      const { defaultAppName: _, ...saved } = stored
      return saved
    },
  })
  function Page() {
    const { data } = useSuspenseQuery(read('getGeneralSettings'))
    return <GeneralForm general={data} />
  }
  await renderPiece(<Page />)
  const banner = await screen.findByLabelText<HTMLTextAreaElement>('Aviso para todas as pessoas')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const saves = () => requestsTo(requests, 'PUT /api/settings/general').length
  return { stored, banner, save, saves }
}

test('saving a section keeps what another administrator saved meanwhile [Rel17]', async () => {
  const { stored, banner, save, saves } = await openSettings()
  stored.helpName = 'Secretaria'
  await userEvent.type(banner, 'Não há aula')
  await save()
  await screen.findByText('Configurações salvas.')
  expect(stored).toMatchObject({ helpName: 'Secretaria', banner: 'Não há aula' })
  // A change saved by this window is not reported as another person's.
  await userEvent.type(banner, ' amanhã')
  await save()
  await waitFor(() => expect(saves()).toBe(2))
  expect(stored.banner).toBe('Não há aula amanhã')
})

test('changes by others appear in an untouched form and never replace typed text [Rel17]', async () => {
  const { stored, banner, save, saves } = await openSettings()
  const again = () => act(() => queryClient.refetchQueries())
  stored.helpName = 'Secretaria'
  await again()
  await screen.findByDisplayValue('Secretaria')
  await userEvent.type(banner, 'Não há aula')
  stored.banner = 'Reunião às 18 h'
  await again()
  expect(banner.value).toBe('Não há aula')
  await save()
  await screen.findByText(mergedNotice)
  expect(saves()).toBe(0)
  expect(stored.banner).toBe('Reunião às 18 h')
})
