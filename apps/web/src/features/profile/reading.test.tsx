import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Reading } from '#/features/profile/reading.tsx'
import { isReadingOf } from '#/lib/device/offline-reading.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a browser that refuses to store pages says so, and nothing counts as stored [C8]', async () => {
  const registration = { update: () => Promise.resolve() }
  const serviceWorker = { register: () => Promise.resolve(registration), ready: registration }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  await signIn(sessionUser(), {})
  await renderPiece(<Reading />)
  await userEvent.click(screen.getByRole('switch', { name: 'Guardar o que leio neste aparelho' }))
  expect(await screen.findByText(/O navegador não deixou/)).toBeDefined()
  expect(isReadingOf(sessionUser().id)).toBe(false)
})
