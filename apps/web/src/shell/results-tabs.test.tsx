import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('ratings and the people who wait are tabs beside the questions [S27]', async () => {
  await open(['assistants.create', 'stats.view_own', 'ratings.view_own'])
  const tabs = within(screen.getByRole('navigation', { name: 'Resultados' })).getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Perguntas feitas', '/results?assistant=5', null],
    ['Avaliações', '/results?assistant=5&tab=ratings', 'page'],
    ['Atendimento', '/attendance', null],
  ])
})

test('one page alone has no tabs [S50]', async () => {
  await open([])
  expect(screen.queryByRole('navigation', { name: 'Resultados' })).toBeNull()
})
