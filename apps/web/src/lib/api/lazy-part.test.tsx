import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const partOf = (text: string) =>
  lazyPart(
    async () => ({ default: () => <p>{text}</p> }),
    () => 'Carregando',
  )

test('a part comes after what is around it', async () => {
  const Part = partOf('depois')
  render(<Part />)
  expect(screen.getByText('Carregando')).toBeTruthy()
  expect(await screen.findByText('depois')).toBeTruthy()
})

test('one that was fetched is there at once', async () => {
  const Part = partOf('junto')
  await Part.fetch()
  render(<Part />)
  expect(screen.getByText('junto')).toBeTruthy()
})

test('one whose file does not come keeps nothing waiting, and is fetched again where it is drawn [Rel3]', async () => {
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

test('what stands on the page stays the same element once it is fetched for another place', async () => {
  const Part = partOf('o mesmo')
  const { rerender } = render(<Part />)
  const shown = await screen.findByText('o mesmo')
  await Part.fetch()
  rerender(<Part />)
  expect(screen.getByText('o mesmo')).toBe(shown)
})
