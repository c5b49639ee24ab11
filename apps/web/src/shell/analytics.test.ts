import { defaultConfig, type RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { countView, loadAnalytics } from '#/shell/analytics.ts'

const source = 'https://stats.example/script.js'
const config = { ...defaultConfig, publicEnv: 'production', analyticsSrc: source }
const load = (facts: Partial<RuntimeConfig>) => {
  const page = document.implementation.createHTMLDocument()
  loadAnalytics({ ...config, ...facts }, page)
  return [...page.querySelectorAll('script')]
}

// The test's browser loads no scripts; this setting makes it report success.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the script loads only in production and from the configured address [S55, S61]', () => {
  expect(load({}).map(({ src }) => src)).toEqual([source])
  expect(load({ publicEnv: 'development' })).toEqual([])
  expect(load({ publicEnv: 'Production' })).toEqual([])
  expect(load({ analyticsSrc: null })).toEqual([])
})

test('the script sends nothing by itself; views are counted by the route’s pattern alone [W6]', () => {
  expect(load({})[0]?.dataset['autoTrack']).toBe('false')
  const track = vi.fn<(view: object) => void>()
  vi.stubGlobal('umami', { track })
  countView('/assistants/$assistantId/chats/{-$chatId}')
  expect(track.mock.calls).toEqual([[{ url: '/assistants/$assistantId/chats/{-$chatId}', title: '', referrer: '' }]])
})

test('pages of guests, students and accounts are never counted [W6]', () => {
  const track = vi.fn<(view: object) => void>()
  vi.stubGlobal('umami', { track })
  for (const pattern of ['/auth/login', '/sga/expired', '/assistants/share/$token', '/embed/$token', '/redirect'])
    countView(pattern)
  expect(track).not.toHaveBeenCalled()
})
