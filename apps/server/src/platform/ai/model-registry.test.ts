import { createServer, type ServerResponse } from 'node:http'
import { EMBEDDED_MODEL, modelIdSchema } from '@prosa/contract/models/models.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyCatalogue } from '#/platform/ai/catalogue.ts'
import { createModelRegistry, type RegistrySettings } from '#/platform/ai/model-registry.ts'
import { exactCallOptions } from '#/platform/ai/registered-model.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { type ModelServer, startModelServer } from '#test/model-server.ts'
import { listening } from '#test/instances/listening.ts'

const nothing: RegistrySettings = {
  offeredModels: [],
  modelPrices: new Map(),
  modelContexts: new Map(),
  localModels: false,
  localSilenceMs: 60_000,
  ollamaUrl: 'http://127.0.0.1:9',
  llamaCppUrl: 'http://127.0.0.1:9',
  egressAllow: [],
}

const servers: Pick<ModelServer, 'close'>[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

async function serve(models: string[], apiKey?: string) {
  const server = await startModelServer({ models, ...(apiKey ? { apiKey } : {}) })
  servers.push(server)
  return server
}

/** Starts a server that leaves the response to requests for its models to `answer`. */
async function serveLists(answer: (response: ServerResponse) => void): Promise<string> {
  const server = await listening(createServer((_, response) => answer(response)))
  servers.push(server)
  return `http://${server.host}/v1`
}
const listOf = (...names: string[]) => JSON.stringify({ data: names.map((id) => ({ id })) })

async function open(settings: Partial<RegistrySettings>, lines: string[] = []) {
  const log = createLogger({ level: 'warn', stream: { write: (line: string) => void lines.push(line) } })
  const registry = createModelRegistry({ config: { ...nothing, ...settings }, log })
  await registry.ready()
  return registry
}

describe('the models that people can choose', () => {
  test('a provider that answers a question counts as working, also where its list is never requested [S31]', async () => {
    const { url: openaiBaseUrl } = await serve(['prosa-teste'])
    const registry = await open({ openaiBaseUrl, offeredModels: ['openai:prosa-teste', 'openai:outro'] })
    expect(registry.providers()[0]?.answered).toBeUndefined()
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Oi' }] }]
    await registry.find('openai:prosa-teste')?.model.doGenerate({ prompt })
    expect(registry.providers()[0]?.answered).toBe(true)
  })

  test('without configuration the embedded model answers [S12]', async () => {
    const registry = await open({})
    expect(registry.list()).toMatchObject([
      { id: EMBEDDED_MODEL, default: true, location: 'local', priceBrlPer1000: 0 },
    ])
    expect(registry.defaultId).toBe(EMBEDDED_MODEL)
    expect(registry.find(EMBEDDED_MODEL)?.model.provider).toBe('embedded')
    expect(registry.find('openai:gpt-5')).toBeUndefined()
  })

  test('a model file gives a readable name, and a name that cannot be chosen is left out [S12]', async () => {
    const file = `/modelos/Meus Modelos/${'pasta/'.repeat(30)}qwen 3 "ção" <b>.gguf`
    const { url: openaiBaseUrl } = await serve([file, 'duas\nlinhas', ' ', `x${'y'.repeat(400)}`])
    const registry = await open({ openaiBaseUrl })
    const ids = registry.list().map(({ id }) => modelIdSchema.parse(id))
    expect(ids).toEqual([`openai:${file}`, EMBEDDED_MODEL])
  })

  test('the models of a compatible server are listed, and a modest one is the default [S12]', async () => {
    const server = await serve(['grande-70b', 'pequeno-mini', 'text-embedding-3', 'whisper-1'], 'chave')
    const registry = await open({ openaiBaseUrl: server.url, openaiApiKey: 'chave' })
    expect(registry.list().map(({ id }) => id)).toEqual(['openai:pequeno-mini', 'openai:grande-70b', EMBEDDED_MODEL])
    expect(registry.list()[0]).toMatchObject({ default: true, location: 'local' })
    expect(registry.find('openai:outro')).toBeUndefined()
  })

  test('every chat model of a compatible server is offered under a readable name [S12]', async () => {
    const chat = [
      'Qwen/Qwen2.5-7B-Instruct',
      'qwen2.5-7b-instruct-q4_k_m.gguf',
      'llama3.2-vision:11b',
      'sonar-search-live',
      'imagem-e-codex-image',
      '/models/Llama-3.1-8B-Instruct-Q4_K_M-00001-of-00002.gguf',
      'C:\\modelos\\phi-4.gguf',
    ]
    const server = await serve([...chat, 'nomic-embed-text:latest', 'bge-m3', 'whisper-1', 'bce-reranker-base'])
    const registry = await open({ localModels: true, llamaCppUrl: server.url.replace('/v1', '') })
    const listed = registry.list().filter(({ id }) => id !== EMBEDDED_MODEL)
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(chat.map((name) => `llamacpp:${name}`)))
    expect(listed).toHaveLength(chat.length)
    const names = ['Llama-3.1-8B-Instruct-Q4_K_M', 'phi-4', 'qwen2.5-7b-instruct-q4_k_m', 'Qwen/Qwen2.5-7B-Instruct']
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })

  test('MODELS may name models of a server on this machine [S12]', async () => {
    const registry = await open({ localModels: true, offeredModels: ['ollama:llama3.2:3b'] })
    expect(registry.list().map(({ id }) => id)).toEqual(['ollama:llama3.2:3b', EMBEDDED_MODEL])
  })

  test('MODELS decides which models are offered, and its first is the default [S12]', async () => {
    const server = await serve(['a', 'b'])
    const registry = await open({ openaiBaseUrl: server.url, offeredModels: ['openai:b', 'nenhum:c'] })
    expect(registry.list().map(({ id }) => id)).toEqual(['openai:b', EMBEDDED_MODEL])
    expect([registry.defaultId, registry.find('openai:a')]).toEqual(['openai:b', undefined])
  })

  test('Ollama and llama.cpp are found on this machine [S12]', async () => {
    const server = await serve(['llama3.2:3b'])
    const registry = await open({ localModels: true, ollamaUrl: server.url.replace('/v1', '') })
    expect(registry.list().map(({ id }) => id)).toEqual(['ollama:llama3.2:3b', EMBEDDED_MODEL])
    expect(registry.defaultId).toBe('ollama:llama3.2:3b')
  })

  test('an unreachable provider is logged without its key, and its models answer once it is back [Rel15]', async () => {
    const lines: string[] = []
    const registry = await open({ openaiBaseUrl: 'http://127.0.0.1:9/v1', openaiApiKey: 'sk-segredo' }, lines)
    expect(registry.list().map(({ id }) => id)).toEqual([EMBEDDED_MODEL])
    expect(registry.find('openai:qualquer')?.info.id).toBe('openai:qualquer')
    expect(lines.join('')).toContain('models could not be listed')
    expect(lines.join('')).not.toContain('sk-segredo')
  })

  test('a provider that starts after this process is found soon afterwards [Rel15]', async () => {
    let requestCount = 0
    const openaiBaseUrl = await serveLists((response) => {
      requestCount += 1
      if (requestCount === 1) response.writeHead(503).end()
      else response.end(listOf('acordou'))
    })
    const registry = await open({ openaiBaseUrl })
    expect(registry.list().map(({ id }) => id)).toEqual([EMBEDDED_MODEL])
    await vi.waitFor(() => expect(registry.defaultId).toBe('openai:acordou'), { timeout: 20_000 })
  })

  test('a late list of a provider that was replaced meanwhile is ignored [Rel15]', async () => {
    const waiting: ServerResponse[] = []
    const slow = await serveLists((response) => void waiting.push(response))
    const quick = await serveLists((response) => response.end(listOf('novo')))
    const registry = await open({ egressAllow: [slow, quick].map((url) => new URL(url).host) })
    const at = (baseUrl: string) => {
      const provider = { id: 'p1', kind: 'compatible' as const, name: 'Nosso', country: '', baseUrl, apiKey: null }
      return registry.configure({ ...emptyCatalogue, providers: [provider] })
    }
    const before = at(slow)
    await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 20_000 })
    await at(quick)
    waiting[0]?.end(listOf('velho'))
    await before
    expect(registry.list().map(({ id }) => id)).toEqual(['p1:novo', EMBEDDED_MODEL])
  })

  test('every provider with a key opens its own models [S12]', async () => {
    const keys = { openaiApiKey: 'k', anthropicApiKey: 'k', googleApiKey: 'k', mistralApiKey: 'k' }
    const offeredModels = [
      'openai:gpt-5',
      'anthropic:claude-sonnet-5',
      'google:gemini-3.5-flash',
      'mistral:mistral-small-latest',
    ]
    const registry = await open({ ...keys, offeredModels })
    expect(registry.list().map(({ provider, reasoning }) => [provider, reasoning])).toEqual([
      ['OpenAI', true],
      ['Anthropic', true],
      ['Google', true],
      ['Mistral', false],
      ['Prosa', false],
    ])
    // models that reason refuse a temperature
    expect(offeredModels.map((id) => exactCallOptions(registry.find(id)!.info, 0.2))).toEqual([
      ...Array.from({ length: 3 }, () => ({ reasoning: 'minimal' })),
      { temperature: 0.2 },
    ])
    expect(offeredModels.map((id) => registry.find(id)?.model.modelId)).toEqual(
      offeredModels.map((id) => id.split(':')[1]),
    )
  })
})
