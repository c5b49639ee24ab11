import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const partOf = (text: string) => lazyPart(async () => ({ default: () => <p>{text}</p> }))
const show = (Part: ReturnType<typeof partOf>) =>
  render(
    <Suspense fallback="Carregando">
      <Part />
    </Suspense>,
  )

test('a part comes after what is around it', async () => {
  show(partOf('depois'))
  expect(screen.getByText('Carregando')).toBeTruthy()
  expect(await screen.findByText('depois')).toBeTruthy()
})

test('one that was fetched is there at once', async () => {
  const Part = partOf('junto')
  await Part.fetch()
  show(Part)
  expect(screen.getByText('junto')).toBeTruthy()
})

test('what stands on the page stays the same element once it is fetched for another place', async () => {
  const Part = partOf('o mesmo')
  const { rerender } = show(Part)
  const shown = await screen.findByText('o mesmo')
  await Part.fetch()
  rerender(
    <Suspense fallback="Carregando">
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('o mesmo')).toBe(shown)
})
