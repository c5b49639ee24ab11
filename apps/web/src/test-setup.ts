import '#/lib/api/validation.ts'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// The test document has no doctype, and without one KaTeX refuses to render, which it decides when it is loaded.
if (typeof document !== 'undefined')
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })

configure(({ getElementError }) => ({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 10_000,
  // Serializes the page only when the message is read, because polling queries discard most errors.
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

// A test that expects an error replaces this spy with its own.
afterEach(async () => {
  cleanup()
  // The next test would find this one's messages beside its own, and wait for their end.
  toast.dismiss()
  // A dynamic import that is pending at a test's end would finish in a removed page.
  await vi.dynamicImportSettled()
  const [unexpected] = consoleError.mock.calls
  if (unexpected) throw new Error(`Unexpected console.error: ${unexpected.join(' ')}`)
})

// A removed component may leave a timer, as a toast does: it must not fire in a removed page.
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
 * The files of one worker share a page and its modules, as the screens of one visit do: after each file the user signs out, and stored
 * data, the page's content and browser settings are reset.
 */
if (typeof document !== 'undefined') {
  await import('@prosa/extensions/members.gen.ts')
  await import('@prosa/extensions/visitors.gen.ts')
  const { endSession } = await import('#/lib/session/session.ts')
  const { endGuestSession } = await import('#/lib/session/guest-session.ts')
  const { queryClient } = await import('#/lib/api/query-client.ts')
  // Failed reads are retried as often as in the product, but without its pauses of seconds.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 10 } })
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
