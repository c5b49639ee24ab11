import { ApiProblem, readProblem } from '@prosa/contract/client/client.ts'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toPageError } from '#/lib/api/page-error.ts'
import { ErrorScreen } from '#/shell/error-view.tsx'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { problem } from '#/test-api.ts'

const leaveScreen = () => Promise.resolve()
const title = () => screen.getByRole('heading').textContent

test("other errors show their message, or 'Erro desconhecido' without one [S35]", () => {
  const { rerender } = render(<ErrorScreen {...toPageError(new Error('A ponte caiu'))} onLeave={leaveScreen} />)
  expect(title()).toBe('A ponte caiu')
  for (const nameless of [new Error(), 'a string', undefined]) {
    rerender(<ErrorScreen {...toPageError(nameless)} onLeave={leaveScreen} />)
    expect(title()).toBe('Erro desconhecido')
  }
})

test('the screen shows the id of the request [Rel16]', async () => {
  const error = toPageError(new ApiProblem(await readProblem(problem('internal'))))
  render(<ErrorScreen {...error} onLeave={leaveScreen} />)
  expect(title()).toBe('Algo deu errado do nosso lado. Tente novamente em instantes.')
  expect(screen.getByText('req-1')).toBeDefined()
})

test('a rendering error leads to the error screen [S36]', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  function Broken(): never {
    throw new Error('Peça quebrada')
  }
  render(
    <FatalBoundary>
      <Broken />
    </FatalBoundary>,
  )
  expect(title()).toBe('Peça quebrada')
  expect(log).toHaveBeenCalledTimes(1)
  log.mockClear()
})

test('an unhandled error leads to the error screen; errors handled elsewhere do not [S36]', async () => {
  render(<FatalBoundary>A página</FatalBoundary>)
  const reject = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }))
  reject(new DOMException('', 'AbortError'))
  reject(new ApiProblem(await readProblem(problem('rate_limited'))))
  expect(screen.queryByRole('heading')).toBeNull()
  reject(new Error('Ninguém esperava'))
  expect((await screen.findByRole('heading')).textContent).toBe('Ninguém esperava')
})

test.each([null, undefined, 'x', 0, { motivo: 'outro' }])(
  'anything thrown or rejected that is not an error leads to the error screen: %j [S36]',
  async (thrown) => {
    const happenings = [
      new ErrorEvent('error', { error: thrown, message: `Uncaught ${JSON.stringify(thrown)}` }),
      Object.assign(new Event('unhandledrejection'), { reason: thrown, promise: Promise.resolve() }),
    ]
    for (const happening of happenings) {
      const { unmount } = render(<FatalBoundary>A página</FatalBoundary>)
      dispatchEvent(happening)
      expect((await screen.findByRole('heading')).textContent).toBe('Erro desconhecido')
      unmount()
    }
    const log = vi.spyOn(console, 'error').mockReturnValue()
    function Broken(): never {
      throw thrown
    }
    render(
      <FatalBoundary>
        <Broken />
      </FatalBoundary>,
    )
    expect(title()).toBe('Erro desconhecido')
    log.mockClear()
  },
)

test('error events from other scripts and resize loops are ignored [S36]', () => {
  render(<FatalBoundary>A página</FatalBoundary>)
  for (const message of ['Script error.', 'ResizeObserver loop completed with undelivered notifications.'])
    dispatchEvent(new ErrorEvent('error', { error: null, message }))
  expect(screen.queryByRole('heading')).toBeNull()
})
