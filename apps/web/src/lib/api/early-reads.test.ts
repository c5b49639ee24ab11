import { beforeEach, expect, test, vi } from 'vitest'
import { fetchOnce } from '#/lib/api/early-reads.ts'

const address = '/assistants/_payload.json?q=a'
const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const withToken = (token: string) => ({ headers: { accept: 'application/json', authorization: `Bearer ${token}` } })
const text = async (init: RequestInit, url = address) => (await fetchOnce(url, init)).text()

async function openPage(config: object, token: string | null) {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'prosa-config'
  block.textContent = JSON.stringify(config)
  document.head.replaceChildren(block)
  if (token === null) localStorage.clear()
  else localStorage.setItem('prosa.session-token', token)
  vi.resetModules()
  await import('#/lib/device/early-reads.js')
}

beforeEach(() => {
  vi.unstubAllGlobals()
  // Simulates a page that has just been opened, however long the tests have been running.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  fetchMock.mockReset()
  fetchMock.mockImplementation(async (url) => new Response(`${url} ${fetchMock.mock.calls.length}`))
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('prosaReads', undefined)
  history.replaceState(null, '', '/assistants?q=a')
})

test('the session and the first view are requested at once, and each response is used once', async () => {
  await openPage({ apiBase: '', firstReads: true }, 'ada')
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/auth/session', address])
  expect(fetchMock.mock.calls[1]?.[1]).toEqual(withToken('ada'))
  expect(await text(withToken('ada'))).toBe(`${address} 2`)
  expect(await text(withToken('ada'), '/api/auth/session')).toBe('/api/auth/session 1')
  expect(fetchMock).toHaveBeenCalledTimes(2)
  // A second read of the same address goes to the server.
  expect(await text(withToken('ada'))).toBe(`${address} 3`)
})

test('scripts that the server names with the data are preloaded', async () => {
  const link =
    '</assets/card-1.js>; rel=modulepreload; fetchpriority=high, </assets/text-2.js>; rel=modulepreload; fetchpriority=low'
  fetchMock
    .mockResolvedValueOnce(new Response('session'))
    .mockResolvedValueOnce(new Response('data', { headers: { link } }))
  await openPage({ apiBase: '', firstReads: true }, 'ada')
  expect(await text(withToken('ada'))).toBe('data')
  const preloads = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(preloads.map((one) => [one.getAttribute('href'), one.crossOrigin, one.fetchPriority])).toEqual([
    ['/assets/card-1.js', '', 'high'],
    ['/assets/text-2.js', '', 'low'],
  ])
})

test('an address that begins with two slashes is requested from this host', async () => {
  vi.stubGlobal('location', { pathname: '//assistants/', search: '?q=a' })
  await openPage({ apiBase: '', firstReads: true }, 'ada')
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/auth/session', address])
})

test('another person, another kind of request or a late one does not use the early response', async () => {
  await openPage({ apiBase: '', firstReads: true }, 'ada')
  expect(await text(withToken('rui'))).toBe(`${address} 3`)
  expect(await text({ ...withToken('ada'), method: 'DELETE' }, '/api/auth/session')).toBe('/api/auth/session 4')
  await openPage({ apiBase: '', firstReads: true }, 'ada')
  vi.spyOn(performance, 'now').mockReturnValue(31_000)
  expect(await text(withToken('ada'))).toBe(`${address} 7`)
})

test('a request that did not reach the server is repeated', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  await openPage({ apiBase: 'https://api.escola.example', firstReads: true }, 'ada')
  const url = `https://api.escola.example${address}`
  expect(await text(withToken('ada'), url)).toBe(`${url} 3`)
})

test.each([
  ['nobody is signed in', { apiBase: '', firstReads: true }, null],
  ['the page reads nothing', { apiBase: '' }, 'ada'],
  ['there is no configuration, as in development', {}, 'ada'],
])('nothing is requested early where %s', async (_, config, token) => {
  await openPage(config, token)
  expect(fetchMock).not.toHaveBeenCalled()
})
