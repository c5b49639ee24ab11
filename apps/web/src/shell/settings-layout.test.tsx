import { settingsPages } from '@prosa/contract/pages/settings-pages.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Banner } from '#/shell/app-layout.tsx'
import { SettingsLayout } from '#/shell/settings-layout.tsx'
import { settingsPageAt, settingsSections } from '#/shell/settings-sections.ts'
import { answerApi } from '#/test-api.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { renderPiece, sessionUser, signIn, startSession } from '#/test-piece.tsx'

async function openAt(address: string, content: ReactNode, permissions?: { name: string }[]) {
  await signIn(sessionUser({ roles: ['admin'], ...(permissions && { permissions }) }))
  return renderPiece(<SettingsLayout>{content}</SettingsLayout>, address)
}

async function open(
  permissions?: { name: string }[],
  address = '/settings/groups/6',
  content: ReactNode = <PageHeader title="Página" />,
) {
  await openAt(address, content, permissions)
  return within(screen.getByRole('navigation', { name: 'Configurações' })).getAllByRole('link')
}

test('the sections lead to pages that the person may manage, and the current one is marked [S27]', async () => {
  const links = await open()
  expect(links.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Organização', 'Pessoas', 'Parceiras']),
  )
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Pessoas'])
  expect(screen.getByRole('combobox', { name: 'Seção das configurações' }).textContent).toBe('Pessoas')
  const tabs = within(screen.getByRole('navigation', { name: 'Pessoas' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Acesso', 'Grupos de pessoas', 'Perfis de permissão'])
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'page', null])
})

test('a section without its permission is hidden, from administrators too [S48]', async () => {
  const links = await open([{ name: 'groups.manage' }])
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Pessoas', '/settings/groups']])
  expect(screen.queryByRole('navigation', { name: 'Pessoas' })).toBeNull()
})

test('there are at most ten sections, and the first steps leave when all are done [S1, S27]', async () => {
  expect((await open()).length).toBeLessThanOrEqual(10)
  const done = { name: true, address: true, model: true, mail: true, backup: true, people: true }
  const tabs = () => within(screen.getByRole('navigation', { name: 'Organização' })).queryByText('Primeiros passos')
  for (const people of [false, true]) {
    cleanup()
    await signIn(sessionUser({ roles: ['admin'] }), {
      'GET /api/settings/first-steps': {
        done: { ...done, people },
        dismissed: false,
        model: null,
        looksForLocalModels: true,
      },
    })
    await renderPiece(
      <SettingsLayout>
        <PageHeader title="Página" />
      </SettingsLayout>,
      '/settings/general',
    )
    await waitFor(() => expect(tabs() === null).toBe(people))
  }
})

test('every page of the settings belongs to a section [S27]', () => {
  const isBelow = (path: string) => settingsPageAt(settingsSections, path) !== undefined
  const lost = settingsPages.map(({ path }) => path).filter((path) => path !== '/settings' && !isBelow(path))
  expect(lost, 'A link in shell/settings-sections.ts leads to each page.').toEqual([])
})

const search = () => screen.getByRole('searchbox', { name: 'Buscar nas configurações' })
const hits = () =>
  within(screen.getByRole('group', { name: 'Configurações encontradas' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test('a single setting is found by its label or help text, without accents, and is focused [S27, X1]', async () => {
  const content = (
    <>
      <h1>Geral</h1>
      <Field label="Fuso horário" required>
        <TextInput />
      </Field>
    </>
  )
  await open(undefined, '/settings/general', content)
  await userEvent.type(search(), 'FUSO horario')
  expect(hits()).toContain('Fuso horárioOrganização · Geral')
  await userEvent.clear(search())
  await userEvent.type(search(), 'titulo das paginas')
  expect(hits()).toEqual(['Nome do produtoOrganização · Geral'])
  await userEvent.clear(search())
  await userEvent.type(search(), 'fuso')
  await userEvent.click(screen.getByRole('button', { name: /^Fuso horário Organização/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Fuso horário/ })))
  expect(search()).toHaveProperty('value', '')
})

test('a setting inside a dialog leads to the title of its page [S27, X1]', async () => {
  const { history } = await openAt('/settings/general', <h1>Modelos</h1>)
  await userEvent.type(search(), 'modelo reserva')
  await userEvent.click(screen.getByRole('button', { name: /^Modelo reserva/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Modelos' })))
  expect(history.location.pathname).toBe('/settings/models')
})

test('the search ignores hidden sections, and says what to do if it finds nothing [S48]', async () => {
  await open([{ name: 'groups.manage' }])
  await userEvent.type(search(), 'fuso')
  expect(screen.getByRole('status').textContent).toBe('Nenhuma configuração encontrada. Tente outra palavra.')
  await userEvent.clear(search())
  await userEvent.type(search(), 'grupo')
  expect(hits()).not.toEqual([])
})

test('the organization’s notice is shown above every page', async () => {
  answerApi({ 'GET /api/organization': { banner: 'Provas na sexta.', dpo: null, acceptedTerms: null } })
  await startSession()
  await renderPiece(<Banner />)
  const notice = await screen.findByRole('complementary', { name: 'Aviso da organização' })
  expect(notice.textContent).toBe('Provas na sexta.')
})
