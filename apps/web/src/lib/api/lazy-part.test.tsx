import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const createPart = (text: string) =>
  lazyPart(
    async () => ({ default: () => <p>{text}</p> }),
    () => 'Carregando',
  )

test('a part appears after the content around it', async () => {
  const Part = createPart('depois')
  render(<Part />)
  expect(screen.getByText('Carregando')).toBeTruthy()
  expect(await screen.findByText('depois')).toBeTruthy()
})

test('a part loaded before appears at once', async () => {
  const Part = createPart('junto')
  await Part.fetch()
  render(<Part />)
  expect(screen.getByText('junto')).toBeTruthy()
})

test('a part whose file fails to load delays nothing else, and is loaded again when rendered [Rel3]', async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>enfim</p> }
  })
  await expect(Part.fetch()).resolves.toBeUndefined()
  render(<Part />)
  expect(await screen.findByText('enfim')).toBeTruthy()
  expect(tries).toBe(2)
})

test('a rendered part stays mounted when its code is loaded for another place', async () => {
  const Part = createPart('o mesmo')
  const { rerender } = render(<Part />)
  const found = await screen.findByText('o mesmo')
  await Part.fetch()
  rerender(<Part />)
  expect(screen.getByText('o mesmo')).toBe(found)
})
