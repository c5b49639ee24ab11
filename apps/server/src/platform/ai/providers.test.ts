import { afterEach, expect, test, vi } from 'vitest'
import { storedProvider } from '#/platform/ai/providers.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['openai', 'api.openai.com', 'Bearer chave-do-banco'],
  ['anthropic', 'api.anthropic.com', 'chave-do-banco'],
  ['google', 'generativelanguage.googleapis.com', 'chave-do-banco'],
  ['mistral', 'api.mistral.ai', 'Bearer chave-do-banco'],
] as const)('the key of %s goes to its own address, whatever the environment says [O4]', async (kind, host, sent) => {
  for (const name of ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'MISTRAL'])
    vi.stubEnv(`${name}_BASE_URL`, 'https://outro.test/v1')
  const requests: { host: string; headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    requests.push({ host: url.host, headers: new Headers(init?.headers) })
    return Promise.resolve(new Response('{}', { status: 401 }))
  }
  const country = 'Brasil'
  const provider = storedProvider({ id: 'p', kind, name: 'P', country, baseUrl: null, apiKey: 'chave-do-banco' }, fetch)
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Oi' }] }]
  await expect(Promise.resolve(provider.open('x').doGenerate({ prompt }))).rejects.toThrow()
  await expect(provider.list()).rejects.toThrow()
  expect(requests.map((one) => one.host)).toEqual([host, host])
  for (const { headers } of requests) expect([...headers.values()]).toContain(sent)
  expect(provider.location).toBe('Brasil')
})

test.each([
  ['openai', ['gpt-5-mini', 'gpt-4o', 'o3'], ['gpt-3.5-turbo', 'o3-mini']],
  ['anthropic', ['claude-sonnet-4-5'], ['claude-instant-1']],
  ['google', ['gemini-3-flash'], []],
  ['mistral', ['pixtral-large', 'mistral-small-latest'], ['codestral-latest']],
  ['compatible', ['llava:13b', 'qwen3-vl', 'gemma3:4b'], ['llama3.1', 'qwen3', 'phi4']],
] as const)('of %s, which models take pictures in is told by their names [S12]', (kind, seeing, blind) => {
  const stored = { id: 'p', kind, name: 'P', country: '', baseUrl: 'https://modelos.test/v1', apiKey: 'chave' }
  const provider = storedProvider(stored, fetch)
  expect(seeing.filter((name) => !provider.acceptsPictures(name))).toEqual([])
  expect(blind.filter((name) => provider.acceptsPictures(name))).toEqual([])
})
