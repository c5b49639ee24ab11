import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#/lib/lazy-part.ts'
import { isLostPiece, reloadForLostPieces } from '#/lib/lost-pieces.ts'
import { FatalBoundary } from '#/shell/fatal-boundary.tsx'
import { answerApi } from '#/test-api.ts'

let stop = () => {}
afterEach(() => {
  stop()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** A part that Vite cannot fetch while `isThere` says no. */
function open(isThere: () => boolean) {
  stop = reloadForLostPieces()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const errors: Error[] = []
  const load = vi.fn<() => Promise<{ default: () => string }>>(() => {
    if (isThere()) return Promise.resolve({ default: () => 'Aqui está.' })
    const payload = new TypeError('Failed to fetch dynamically imported module')
    errors.push(payload)
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    return Promise.reject(payload)
  })
  const Part = lazyPart(load)
  render(
    <FatalBoundary>
      <Suspense fallback="Ainda não.">
        <Part />
      </Suspense>
    </FatalBoundary>,
  )
  return { reload, errors, load }
}

test('Rel3 a part that a failing connection did not bring comes when it is back, and the page stays', async () => {
  let online = false
  answerApi({
    'GET /builds/latest.json': () => (online ? { id: 'mine', timestamp: 1 } : new Response('', { status: 502 })),
  })
  const { reload, load } = open(() => online)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('Ainda não.')).toBeDefined()
  online = true
  // either at the event or at the next attempt
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Aqui está.')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('S44 a part that the server itself no longer has brings the page anew, and nobody reads of an error', async () => {
  answerApi({ 'GET /builds/latest.json': { id: 'newer', timestamp: 1 } })
  vi.spyOn(console, 'error').mockReturnValue()
  const { reload, errors } = open(() => false)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(errors.map(isLostPiece)).toEqual([true, true])
  await waitFor(() => expect(document.body.textContent).toBe(''))
})
