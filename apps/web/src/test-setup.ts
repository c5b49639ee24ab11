import '#/lib/api/validation.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// the document of the tests has no doctype, and KaTeX, which looks for one as it is loaded, would draw nothing in any of them
if (typeof document !== 'undefined')
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })

configure(({ getElementError }) => ({
  // a busy machine is slow, not wrong
  asyncUtilTimeout: 10_000,
  // the page is written out for whoever reads the message: a wait looks often, and nobody reads what it did not find yet
  getElementError: function lazily(message, container) {
    const error = new Error('not found')
    Error.captureStackTrace(error, lazily)
    return Object.defineProperties(error, {
      name: { value: 'TestingLibraryElementError' },
      message: { get: () => getElementError(message, container).message, configurable: true },
    })
  },
}))

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
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const one of begun) clearTimeout(one)
  globalThis.setTimeout = begin
})

/*
 * The files of one worker share a page and its modules, as the screens of one visit do: whoever has been here signs out, takes
 * along what was kept on the device and what stood in the page, and leaves the browser as it was set.
 */
if (typeof document !== 'undefined') {
  const { endSession } = await import('#/lib/session/session.ts')
  const { endGuestSession } = await import('#/lib/session/guest-session.ts')
  const { toast } = await import('sonner')
  const head = [...document.head.children]
  interface Browser {
    settings: { fetch: object }
    setURL: (url: string) => void
    setViewport: (size: { width: number; height: number }) => void
  }
  const { happyDOM: browser } = window as unknown as { happyDOM: Browser }
  const size = { width: innerWidth, height: innerHeight }
  const settings = { ...browser.settings, fetch: { ...browser.settings.fetch } }
  afterAll(() => {
    endSession('left')
    endGuestSession()
    toast.dismiss()
    localStorage.clear()
    sessionStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    document.head.replaceChildren(...head)
    document.body.replaceChildren()
    browser.setURL('http://localhost:3000/')
    browser.setViewport(size)
    Object.assign(browser.settings, settings)
  })
}
