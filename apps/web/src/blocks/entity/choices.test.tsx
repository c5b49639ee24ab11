import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChoiceList, toChoiceSource } from '#/blocks/entity/choices.tsx'
import { requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const named = (value: string) => ({ value, name: `Turma ${value}` })

test('each of many chosen values is shown by name: long lists of ids take several requests [S27]', async () => {
  const value = Array.from({ length: 1200 }, (_, index) => 10_000 + index)
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/choices/groups': ({ url }) => {
      const ids = new URL(url).searchParams.get('ids') ?? ''
      return { items: ids === '' ? [] : ids.split('\n').map(named), more: ids === '' }
    },
  })
  await renderPiece(
    <ChoiceList source={toChoiceSource('groups')} value={value} onChange={() => undefined} aria-label="Turmas" />,
  )
  expect(await screen.findByText('Turma 10000')).toBeDefined()
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste('11199')
  expect(await screen.findByText('Turma 11199')).toBeDefined()
  const searches = requestsTo(requests, 'GET /api/choices/groups').map(
    ({ url }) => new URL(url).searchParams.get('ids') ?? '',
  )
  expect(Math.max(...searches.map(({ length }) => length))).toBeLessThanOrEqual(4000)
})
