import { screen, within } from '@testing-library/react'
import { List } from 'lucide-react'
import { afterAll, expect, test } from 'vitest'
import { addedDestinations } from '#/lib/session/destinations.ts'
import { can } from '#/lib/session/permissions.ts'
import { ResultsTabs } from '#/shell/results-tabs.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

async function open(permissions: string[]) {
  await signIn(
    sessionUser({
      permissions: permissions.map((name) => ({ name })),
      assistants: [{ id: 5, pivot: { role: 'editor' } }],
    }),
  )
  await renderPiece(<ResultsTabs current="ratings" search={{ assistant: '5' }} />)
}

const remove = addedDestinations.add({
  order: 45,
  to: '/profile',
  part: 'results',
  label: 'Anotações',
  icon: List,
  isFor: (user) => can(user, 'stats.view_own'),
})
afterAll(remove)

test('ratings and a page that an extension adds are tabs beside the questions [S27]', async () => {
  await open(['assistants.create', 'stats.view_own', 'ratings.view_own'])
  const tabs = within(screen.getByRole('navigation', { name: 'Resultados' })).getAllByRole('link')
  expect(
    tabs.slice(0, 3).map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Perguntas feitas', '/results?assistant=5', null],
    ['Avaliações', '/results?assistant=5&tab=ratings', 'page'],
    ['Anotações', '/profile', null],
  ])
})

test('one page alone has no tabs [S50]', async () => {
  await open([])
  expect(screen.queryByRole('navigation', { name: 'Resultados' })).toBeNull()
})
