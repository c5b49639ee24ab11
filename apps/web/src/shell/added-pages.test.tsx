import { screen, within } from '@testing-library/react'
import { List } from 'lucide-react'
import { afterAll, expect, test } from 'vitest'
import { addedManagePages } from '#/blocks/assistant/manage-pages.ts'
import { addedDestinations } from '#/lib/session/destinations.ts'
import { addedSettingsPages } from '#/lib/session/settings-pages.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { sectionsFor } from '#/shell/settings-sections.ts'
import { listDestinations } from '#/shell/side-navigation.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { sampleAssistant } from '#/test-samples.ts'

// What extensions add; the addresses are those of existing pages.
const to = '/assistants/manage/$assistantId/assessments/create'
const removals = [
  addedManagePages.add({ order: 10, to, label: 'Anotações', ability: 'edit' }),
  addedDestinations.add({ order: 25, to: '/profile', label: 'Anotações', icon: List }),
  addedSettingsPages.add({
    order: 10,
    section: 'Pessoas',
    to: '/settings/audit',
    label: 'Anotações',
    permission: 'audit.view',
  }),
]
afterAll(() => removals.forEach((remove) => remove()))

test('a page that an extension adds to an assistant is a tab with the frame of the others', async () => {
  await signIn(sessionUser(), { 'GET /api/assistants/5': sampleAssistant({}, { edit: true, manageAccess: true }) })
  await renderPiece(
    <ManagePage assistantId={5} current={to}>
      <p>Conteúdo</p>
    </ManagePage>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Anotações' })).toBeDefined()
  const tabs = within(screen.getByRole('navigation', { name: 'Páginas do assistente' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Configuração', 'Compartilhar', 'Anotações'])
  expect(tabs.at(-1)?.getAttribute('aria-current')).toBe('page')
})

test('a page that an extension adds to the navigation stands at its place', () => {
  expect(
    listDestinations(sessionUser())
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['Assistentes', 'Conversas', 'Anotações'])
})

test('a page that an extension adds to the settings ends its section, for people with its permission', () => {
  const labelsFor = (name: string) =>
    sectionsFor(sessionUser({ roles: ['admin'], permissions: [{ name }] })).flatMap(({ label, pages }) => [
      label,
      ...pages.map((page) => page.label),
    ])
  expect(labelsFor('groups.manage')).toEqual(['Pessoas', 'Grupos de pessoas'])
  expect(labelsFor('audit.view')).toEqual(['Pessoas', 'Anotações', 'Privacidade e auditoria', 'Auditoria'])
})
