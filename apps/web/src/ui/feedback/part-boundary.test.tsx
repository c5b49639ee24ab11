import { ApiProblem, readProblem } from '@prosa/contract/client/client.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '#/test-api.ts'
import { Card } from '#/ui/layout/card.tsx'
import { ErrorBoundary } from '#/ui/feedback/error-boundary.tsx'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'

let broken: unknown

function Piece() {
  if (broken !== undefined) throw broken
  return <p>Inteira</p>
}

beforeEach(() => {
  broken = new Error('Peça quebrada')
  vi.spyOn(console, 'error').mockReturnValue()
})

// React logs each rendering error to the console.
afterEach(() => void vi.mocked(console.error).mockClear())

test('a part that fails to render shows an error in its place and can be retried', async () => {
  render(
    <>
      <Card>
        <Piece />
      </Card>
      <Card>A outra</Card>
    </>,
  )
  expect(screen.getByRole('status').textContent).toContain('Esta parte não pôde ser mostrada.')
  expect(screen.getByText('A outra')).toBeDefined()
  broken = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(screen.getByText('Inteira')).toBeDefined()
})

test.each([null, 'x', 0])('any thrown value stays within its part: %j [S36]', (thrown) => {
  broken = thrown
  render(
    <Card>
      <Piece />
    </Card>,
  )
  expect(screen.getByRole('status')).toBeDefined()
})

test('an error response of the server is shown by the whole page', async () => {
  broken = new ApiProblem(await readProblem(problem('not_found')))
  render(
    <ErrorBoundary fallback={() => <h1>A página inteira</h1>}>
      <Card>
        <Piece />
      </Card>
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'A página inteira' })).toBeDefined()
})

test('a text that fails to render is shown as written until it changes', () => {
  const text = (words: string) => (
    <TextBoundary text={words}>
      <Piece />
    </TextBoundary>
  )
  const { rerender, container } = render(text('5 &lt; 6'))
  expect(container.textContent).toBe('Este trecho não pôde ser formatado e aparece como foi escrito.5 &lt; 6')
  rerender(text('5 &lt; 6, mas'))
  expect(container.textContent).toContain('5 &lt; 6, mas')
  broken = undefined
  rerender(text('5 &lt; 6, mas não'))
  expect(container.textContent).toBe('Inteira')
})
