import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createMergingFetch } from '#/platform/speed/merging-fetch.ts'
import { createFlushSchedule } from '#/platform/speed/flush-interval.ts'
import { withTextFastPath } from '#/platform/speed/text-fast-path.ts'
import { fillerText } from '#test/model-behaviour.ts'
import { startModelServer } from '#test/model-server.ts'
import { listening } from '#test/instances/listening.ts'

const models = await startModelServer()
/** Answers every request with these pieces, each as a separate HTTP chunk, which the client reads separately. */
const replay: { pieces: Buffer[]; pauseMs?: number | undefined } = { pieces: [] }
const replayServer = createServer((request, response) => {
  request.resume()
  void replayTo(response)
})

async function replayTo(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of replay.pieces) {
    response.write(piece)
    if (replay.pauseMs !== undefined) await sleep(replay.pauseMs)
    else if (piece.length % 3 === 0) await sleep(1)
  }
  response.end()
}

const replaying = await listening(replayServer)
const replayUrl = `http://${replaying.host}/v1`

afterAll(async () => {
  await replaying.close()
  await models.close()
})

const provider = (fetch: typeof globalThis.fetch, baseURL = models.url) =>
  createOpenAICompatible({ name: 'teste', baseURL, fetch, includeUsage: true }).chatModel('prosa-teste')
const prompt = (text: string) => ({ prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }] })

async function partsOf(
  model: LanguageModelV4,
  text = 'Oi',
  abortSignal?: AbortSignal,
): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await model.doStream({ ...prompt(text), ...(abortSignal && { abortSignal }) })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

/** The same parts with consecutive text joined, so that merging makes no difference. */
function coarse(parts: LanguageModelV4StreamPart[]): unknown[] {
  const joined: unknown[] = []
  let open: { id: string; delta: string } | undefined
  for (const part of parts) {
    const continues = part.type === 'text-delta' && open?.id === part.id
    if (continues && open) open.delta += part.delta
    else joined.push((open = part.type === 'text-delta' ? { ...part } : undefined) ?? plain(part))
  }
  return joined
}

/** A provider may refuse an answer that begins with an error, which counts as an outcome. */
const outcome = (model: LanguageModelV4) => partsOf(model).then(coarse, String)

const plain = (part: LanguageModelV4StreamPart) =>
  part.type === 'error' ? { type: 'error', error: String(part.error) } : part

const sse = (body: unknown, name?: string) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(body)}\n\n`
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('ção ', '"', '\\', '\n', '🙂', ' '),
)
const chunk = (delta: unknown, finish: string | null = null, extra = {}) =>
  sse({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...extra })

const toolCall = 'a tool call'
const call = { type: 'function', function: { name: 'somar', arguments: '{}' } }

const chatEvents = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: words.map((content) => chunk({ content })) },
      {
        weight: 2,
        arbitrary: words.map((content) => chunk({ role: 'assistant', content }, null, { obfuscation: content })),
      },
      { weight: 1, arbitrary: words.map((reasoning_content) => chunk({ reasoning_content })) },
      { weight: 1, arbitrary: fc.constant(toolCall) },
    ),
    { maxLength: 20 },
  )
  .map((events) => [
    ...events.map((event, index) =>
      event === toolCall ? chunk({ tool_calls: [{ ...call, index, id: `t${index}` }] }) : event,
    ),
    chunk({}, 'stop'),
    sse({ id: 'c', choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }),
    'data: [DONE]\n\n',
  ])

const anthropicEvents = fc.array(words, { maxLength: 20 }).map((texts) => {
  const start = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    usage: { input_tokens: 1, output_tokens: 1 },
  }
  const deltas = texts.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }))
  const events = [
    { type: 'message_start', message: start },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...deltas,
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]
  return events.map((body) => sse(body, body.type))
})

const responseEvents = fc.array(words, { maxLength: 20 }).map((texts) => {
  const item = { type: 'message', id: 'i', role: 'assistant', status: 'in_progress', content: [] }
  const delta = { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, logprobs: [] }
  const events = [
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item },
    ...texts.map((text, index) => ({ ...delta, delta: text, sequence_number: index, obfuscation: String(index) })),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 2 } } },
  ]
  return events.map((body) => sse(body, body.type))
})

const googleEvents = fc.array(words, { maxLength: 20 }).map((texts) => {
  const makeChunk = (parts: object[], finishReason?: string) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}) }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: texts.length, totalTokenCount: 1 + texts.length },
    modelVersion: 'm',
    responseId: 'r',
  })
  return [...texts.map((text) => makeChunk([{ text }])), makeChunk([{ text: '' }], 'STOP')].map((body) => sse(body))
})

const settings = (fetch: typeof globalThis.fetch) => ({ baseURL: replayUrl, apiKey: 'x', fetch })
const dialects = [
  {
    name: 'an OpenAI-compatible server',
    events: chatEvents,
    model: (f: typeof fetch) => createOpenAICompatible({ name: 'x', ...settings(f) })('m'),
  },
  {
    name: "OpenAI's chat completions",
    events: chatEvents,
    model: (f: typeof fetch) => createOpenAI(settings(f)).chat('m'),
  },
  {
    name: "OpenAI's responses",
    events: responseEvents,
    model: (f: typeof fetch) => createOpenAI(settings(f)).responses('m'),
  },
  { name: 'Mistral', events: chatEvents, model: (f: typeof fetch) => createMistral(settings(f))('m') },
  { name: 'Anthropic', events: anthropicEvents, model: (f: typeof fetch) => createAnthropic(settings(f))('m') },
  {
    name: 'Google',
    events: googleEvents,
    model: (f: typeof fetch) => createGoogleGenerativeAI({ ...settings(f), generateId: () => 'g' })('m'),
  },
]

test.each([
  ["OpenAI's chat completions", dialects[1]!, [chunk({ content: 'a' }), chunk({}, 'length')]],
  [
    'Anthropic',
    dialects[4]!,
    [
      sse(
        {
          type: 'message_start',
          message: {
            id: 'm',
            type: 'message',
            role: 'assistant',
            model: 'm',
            content: [],
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        },
        'message_start',
      ),
      sse(
        { type: 'message_delta', delta: { stop_reason: 'max_tokens' }, usage: { output_tokens: 5 } },
        'message_delta',
      ),
      sse({ type: 'message_stop' }, 'message_stop'),
    ],
  ],
  [
    'Google',
    dialects[5]!,
    [sse({ candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 'MAX_TOKENS' }] })],
  ],
])('the length limit reported by %s is recognized [Rel7]', async (_, { model }, events) => {
  replay.pieces = events.map((event) => Buffer.from(event))
  const parts = await partsOf(model(createMergingFetch({ schedule: createFlushSchedule(() => 1) })))
  expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'length' } })
})

test('an endless line ends the answer before it costs much [Rel9]', async () => {
  replay.pieces = Array.from({ length: 64 }, () => Buffer.alloc(1 << 20, 'x'))
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 1) })
  const error = await partsOf(provider(fetch, replayUrl)).catch((reason: Error) => reason)
  expect(error).toMatchObject({ cause: { cause: { message: 'an event of the stream does not end' } } })
})

test.each(dialects)(
  '$name gives the same result through the merging fetch, however its bytes are split [Rel7]',
  async ({ events, model }) => {
    await fc.assert(
      fc.asyncProperty(events, fc.array(fc.nat(400), { maxLength: 40 }), fc.nat(6), async (list, cuts, window) => {
        replay.pieces = split(Buffer.from(list.join('')), cuts)
        const merged = await outcome(model(createMergingFetch({ schedule: createFlushSchedule(() => window) })))
        expect(merged).toEqual(await outcome(model(globalThis.fetch)))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 25 },
    )
  },
)

function split(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (const size of sizes) pieces.push(bytes.subarray(at, (at += size + 1)))
  return [...pieces, bytes.subarray(at)].filter((piece) => piece.length > 0)
}

test('a fast answer arrives complete, in far fewer events [Rel7]', async () => {
  const parts = await partsOf(
    provider(createMergingFetch({ schedule: createFlushSchedule(() => 5) })),
    '[[tokens=500&tokensPerSecond=5000]]',
  )
  const texts = parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []))
  expect(texts.join('')).toBe(fillerText(500))
  expect(texts[0]).toBe(fillerText(1))
  expect(texts.length).toBeLessThan(150)
})

test('an abort closes the provider connection at once [Rel4]', async () => {
  const abort = new AbortController()
  const model = provider(createMergingFetch({ schedule: createFlushSchedule(() => 1) }))
  const { stream } = await model.doStream({ ...prompt('[[fault=stall&faultAt=2]]'), abortSignal: abort.signal })
  const reader = stream.getReader()
  while ((await reader.read()).value?.type !== 'text-delta');
  abort.abort()
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('aborted')
  expect(await models.requests.at(-1)?.ended).toBe('aborted')
})

test('an abort before the answer rejects with its reason [Rel4]', async () => {
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 1) })
  const slow = { method: 'POST', body: JSON.stringify({ model: 'm?headersMs=60000', messages: [] }) }
  const abort = new AbortController()
  const waiting = fetch(`${models.url}/chat/completions`, { ...slow, signal: abort.signal })
  abort.abort(new Error('desisti'))
  await expect(waiting).rejects.toThrow('desisti')
  await expect(fetch(models.url, { signal: AbortSignal.abort(new Error('antes')) })).rejects.toThrow('antes')
})

test('a reader that leaves closes the connection [Rel4]', async () => {
  const model = provider(createMergingFetch({ schedule: createFlushSchedule(() => 1) }))
  const { stream } = await model.doStream(prompt('[[fault=stall&faultAt=2]]'))
  await stream.cancel()
  expect(await models.requests.at(-1)?.ended).toBe('aborted')
})

test('text received before a break is read before the error [Rel7]', async () => {
  const { stream } = await provider(createMergingFetch({ schedule: createFlushSchedule(() => 50) })).doStream(
    prompt('[[fault=cut&faultAt=9]]'),
  )
  let text = ''
  const reading = (async () => {
    for await (const part of stream) if (part.type === 'text-delta') text += part.delta
  })()
  await expect(reading).rejects.toThrow()
  expect(text).toBe(fillerText(9))
})

test('silence longer than the limit is an error [Rel7]', async () => {
  const model = provider(createMergingFetch({ schedule: createFlushSchedule(() => 1), idleMs: 100 }))
  await expect(partsOf(model, '[[fault=stall&faultAt=2]]')).rejects.toThrow()
})

test('a reader that stops pauses the provider [Rel9]', async () => {
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 1) })
  const body = JSON.stringify({ model: 'm?tokens=100000', stream: true, messages: [] })
  const response = await fetch(`${models.url}/chat/completions`, { method: 'POST', body })
  const reader = response.body?.getReader()
  await reader?.read()
  await sleep(50)
  expect(models.requests.at(-1)?.state).toBe('open')
  let bytes = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) bytes += read.value.length
  expect(bytes).toBeGreaterThan(200_000)
  expect(await models.requests.at(-1)?.ended).toBe('finished')
})

test('errors and whole responses pass through, and a refused connection gives fetch’s own error [Rel7]', async () => {
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 1) })
  const limited = await fetch(`${models.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm?status=429&retryAfter=3', messages: [] }),
  })
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
  expect(await (await fetch(`${models.url}/models`)).json()).toHaveProperty('data')
  await expect(fetch('http://127.0.0.1:1/v1')).rejects.toThrow(new TypeError('fetch failed'))
  expect(() => fetch(models.url, { method: 'POST', body: new FormData() })).toThrow('text or bytes')
})

test('a slow answer is read once per interval, on a connection that is reused [Rel7]', async () => {
  const schedule = createFlushSchedule(() => 50)
  let reads = 0
  const scheduleRead = (read: () => void) =>
    schedule.scheduleRead(() => {
      reads++
      read()
    })
  const fetch = createMergingFetch({ schedule: { ...schedule, scheduleRead } })
  for (const round of ['first', 'second']) {
    reads = 0
    const parts = await partsOf(provider(fetch), '[[tokens=100&tokensPerSecond=200]]')
    const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
    expect(text, `the ${round} answer`).toBe(fillerText(100))
    expect(reads).toBeGreaterThan(3)
    expect(reads).toBeLessThan(50)
  }
})

test('the beginning of an answer is not delayed by the interval [Rel7]', async () => {
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 60_000) })
  const { stream } = await provider(fetch).doStream(prompt('[[tokens=100&tokensPerSecond=200]]'))
  const reader = stream.getReader()
  let first
  while (first?.type !== 'text-delta') first = (await reader.read()).value
  expect(first.delta).toBe(fillerText(1))
  await reader.cancel()
})

test('large data wait for few intervals [Rel7]', async () => {
  const size = 8 << 20
  replay.pieces = [Buffer.alloc(size, `: ${'x'.repeat(60)}\n\n`)]
  const schedule = createFlushSchedule(() => 5)
  let reads = 0
  const scheduleRead = (read: () => void) => {
    reads++
    schedule.scheduleRead(read)
  }
  const response = await createMergingFetch({ schedule: { ...schedule, scheduleRead } })(replayUrl)
  expect((await response.arrayBuffer()).byteLength).toBe(size)
  // each read returns at most 64 kB
  expect(reads).toBeLessThan(size / 65_536 / 2)
})

/** The parts that a caller with a fast path receives, in order. */
async function alongside(model: LanguageModelV4, text = 'Oi'): Promise<{ parts: unknown[]; pieces: number }> {
  const parts: LanguageModelV4StreamPart[] = []
  let id = ''
  let pieces = 0
  const fastPath = {
    parsedPieces: 0,
    addText(delta: string) {
      pieces++
      parts.push({ type: 'text-delta', id, delta })
    },
  }
  const { stream } = await withTextFastPath(fastPath, () => model.doStream(prompt(text)))
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      fastPath.parsedPieces++
      id = part.id
    }
    parts.push(part)
  }
  return { parts: coarse(parts), pieces }
}

test.each(dialects)(
  'with $name the text around the parser and through it give the whole answer in order [Rel7]',
  async ({ events, model }) => {
    // slowly enough for several intervals in between
    replay.pauseMs = 5
    await fc.assert(
      fc.asyncProperty(events, async (list) => {
        replay.pieces = list.map((event) => Buffer.from(event))
        const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 3) })
        const parts = await alongside(model(fetch)).then((merged) => merged.parts, String)
        expect(parts).toEqual(await outcome(model(globalThis.fetch)))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 6 },
    )
    replay.pauseMs = undefined
  },
)

test('most text of a long answer bypasses the parser [Rel7]', async () => {
  const fetch = createMergingFetch({ schedule: createFlushSchedule(() => 10) })
  const { parts, pieces } = await alongside(provider(fetch), '[[tokens=200&tokensPerSecond=100]]')
  expect(parts).toContainEqual(expect.objectContaining({ type: 'text-delta', delta: fillerText(200) }))
  expect(pieces).toBeGreaterThan(5)
})
