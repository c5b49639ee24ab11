import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { askContext, contextWindow } from '#/platform/ai/context-window.ts'
import { modelContexts } from '#/platform/config/values.ts'
import { listening } from '#test/instances/listening.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closings.splice(0).map((close) => close())))

/** Starts a server that answers these paths with JSON and every other path with 404. */
async function serve(pages: Record<string, object>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(`${request.url}${body}`)
      const page = pages[request.url ?? '']
      response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(page ?? {}))
    })
  })
  const { host, close } = await listening(server)
  closings.push(close)
  return { url: `http://${host}/v1`, asked }
}
const ask = (url: string, name: string) => askContext({ url, apiKey: undefined, fetch }, name)
const list = (...data: object[]) => ({ '/v1/models': { data } })

describe('the context size of a model, asked of the server that runs it', () => {
  test.each([
    ['vLLM', { max_model_len: 16_384 }, 16_384],
    ['OpenRouter', { context_length: 131_072 }, 131_072],
    ['Groq', { context_window: 32_768 }, 32_768],
    ['Mistral', { max_context_length: 40_960 }, 40_960],
    ['nobody', { max_model_len: 'muito' }, undefined],
  ])('is read from the list of models of %s [S31]', async (_, listed, expected) => {
    const { url } = await serve(list({ id: 'outro', max_model_len: 512 }, { id: 'grande', owned_by: 'x', ...listed }))
    expect(await ask(url, 'grande')).toBe(expected)
  })

  test('llama.cpp reports the size it was started with, not the size the model was trained for [S31]', async () => {
    const { url, asked } = await serve({
      ...list({ id: 'x.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }),
      '/props': { default_generation_settings: { n_ctx: 8192 }, total_slots: 1 },
    })
    expect([await ask(url, 'x.gguf'), asked]).toEqual([8192, ['/v1/models', '/props']])
  })

  const describeModel = (parameters: string) => ({
    '/api/show': { parameters, model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 } },
  })
  const ollama = (running: object[], parameters = '') => ({
    ...list({ id: 'llama3.1:8b', owned_by: 'library' }),
    '/api/ps': { models: running },
    ...describeModel(parameters),
  })

  test('Ollama reports the size of a loaded model, else the configured size, else its default [S31]', async () => {
    const loaded = await serve(ollama([{ name: 'llama3.1:8b', context_length: 32_768 }], 'num_ctx 8192'))
    expect(await ask(loaded.url, 'llama3.1:8b')).toBe(32_768)
    const set = await serve(ollama([], 'stop "<|eot_id|>"\nnum_ctx                        8192\n'))
    expect(await ask(set.url, 'llama3.1:8b')).toBe(8192)
    expect(set.asked.at(-1)).toBe('/api/show{"model":"llama3.1:8b"}')
    const plain = await serve(ollama([]))
    expect(await ask(plain.url, 'llama3.1:8b')).toBe(4096)
  })
})

describe('the context window of a model', () => {
  test.each([
    ['gpt-5-mini', 272_000],
    ['gpt-4.1', 1_000_000],
    ['gpt-4o', 128_000],
    ['o3', 200_000],
    ['claude-sonnet-4-5', 200_000],
    ['gemini-3-flash', 1_000_000],
    ['mistral-small-latest', 128_000],
    ['ninguém-conhece', 32_768],
  ])('%s of a hosted service is known by its name [S31]', async (name, tokens) => {
    expect(await contextWindow({ name, local: false, fixedTokens: null }).findTokens()).toBe(tokens)
  })

  test('a local model gets no window from its name, and a configured size wins over every other [S31]', async () => {
    const name = 'gpt-5-mini'
    expect(await contextWindow({ name, local: true, fixedTokens: null }).findTokens()).toBe(8192)
    const refuse = () => Promise.reject(new Error('nobody asks'))
    expect(await contextWindow({ name, local: true, fixedTokens: 4000, askTokens: refuse }).findTokens()).toBe(4000)
  })

  test('the server is asked once, and a size it does not report is guessed [S31]', async () => {
    let calls = 0
    const window = contextWindow({
      name: 'x',
      local: true,
      fixedTokens: null,
      askTokens: () => Promise.resolve(((calls += 1), 16_384)),
    })
    expect([await window.findTokens(), await window.findTokens(), calls, window.guess]).toEqual([
      16_384, 16_384, 1, 8192,
    ])
    const silent = contextWindow({
      name: 'x',
      local: true,
      fixedTokens: null,
      askTokens: () => Promise.reject(new Error('down')),
    })
    expect(await silent.findTokens()).toBe(8192)
  })

  test('after a refusal as too long, the window shrinks to the reported size or to half [S31]', async () => {
    const window = contextWindow({ name: 'x', local: true, fixedTokens: 20_000 })
    window.reportRefusal(6000)
    expect(await window.findTokens()).toBe(6000)
    window.reportRefusal(6000)
    expect(await window.findTokens()).toBe(3000)
    for (let again = 0; again < 9; again++) window.reportRefusal(undefined)
    expect(await window.findTokens()).toBe(1024)
  })
})

test('context sizes are read from the setting, and an invalid one is refused [S31]', () => {
  const read = (value: string) => modelContexts.safeParse(value)
  expect(read('ollama:llama3.1=8192, openai:gpt-5=100000').data).toEqual(
    new Map([
      ['ollama:llama3.1', 8192],
      ['openai:gpt-5', 100_000],
    ]),
  )
  for (const wrong of ['ollama:x', 'ollama:x=999', 'ollama:x=8k', 'x=8192', 'ollama:x=8192/2'])
    expect(read(wrong).success).toBe(false)
})
