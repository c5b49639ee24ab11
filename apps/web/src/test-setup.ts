import '#/lib/api/validation.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 10_000 })

const consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  consoleError.mockClear()
})

// a test that expects an error takes it over with a spy of its own
afterEach(async () => {
  cleanup()
  // a piece that is asked for as the test ends, as a toast's, would come into a page that is gone
  await vi.dynamicImportSettled()
  const [unexpected] = consoleError.mock.calls
  if (unexpected) throw new Error(`Unexpected console.error: ${unexpected.join(' ')}`)
})

// a piece that is gone may have left a timer, as a toast does: it must not fire into a page that is gone too
const begin = globalThis.setTimeout
const begun: ReturnType<typeof begin>[] = []
globalThis.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => {
  const one = begin(...timer)
  begun.push(one)
  return one
}, begin)

afterAll(() => {
  for (const one of begun) clearTimeout(one)
})
