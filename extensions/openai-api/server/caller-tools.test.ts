import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { tool as langChainTool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { generateText, isStepCount, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

const { models, app } = await forFile(
  startWithModel({ env: { MODELS: 'openai:prosa-teste,anthropic:claude-teste', ANTHROPIC_API_KEY: 'x' } }),
)
const maria = await createUser(app)
const { secret } = await createApiKey(app, maria)
const model = await publish({})

async function publish(config: Partial<AssistantConfig>): Promise<string> {
  const body = { name: 'Tutor', instructions: 'Seja claro.', ...config }
  const { id } = await maria.api.createAssistant({ body })
  await maria.api.publishAssistant({ params: { assistantId: id }, body: {} })
  return `assistente-${id}`
}

const baseURL = `${app.url}/v1`
const openai = (apiKey = secret) => new OpenAI({ apiKey, baseURL, maxRetries: 0 })
const user = (content: string) => ({ role: 'user' as const, content })
const lastBody = () => models.requests.at(-1)!.body
const gradeSchema = z.object({ aluno: z.string() })
const parameters = z.toJSONSchema(gradeSchema)
const grade = { type: 'function' as const, function: { name: 'ver_nota', description: 'Vê a nota.', parameters } }
const question = user('Qual é a nota da Ana?')
const ana = { name: 'ver_nota', arguments: '{"aluno":"Ana"}' }
const bia = { name: 'ver_nota', arguments: '{"aluno":"Bia"}' }

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming
const ask = (more: Partial<Request> = {}, key = secret) =>
  openai(key).chat.completions.create({ model, messages: [question], tools: [grade], ...more })

/** Reads a stream with the official helper, which joins the pieces of calls. */
const askStreaming = (more: Partial<Request> = {}) =>
  openai()
    .chat.completions.stream({ model, messages: [question], tools: [grade], ...more, stream: true })
    .finalChatCompletion()

describe('with the official openai package [C4]', () => {
  test.each([
    ['whole', ask],
    ['streamed', askStreaming],
  ])('the model gets the functions, and the caller its call, %s [C4]', async (_, send) => {
    models.next({ tokens: 0, toolCall: ana })
    const { choices } = await send()
    expect(choices[0]?.message.content ?? '').toBe('')
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        tool_calls: [{ id: expect.stringMatching(/^call_\w{32}$/) as string, type: 'function', function: ana }],
      },
    })
    expect(lastBody()).toMatchObject({ tools: [grade], tool_choice: 'auto' })
  })

  test('several calls with words before them arrive together, each with its own id [C4]', async () => {
    models.next({ text: 'Vou ver.', toolCall: [ana, bia] })
    const { choices } = await askStreaming()
    const { content, tool_calls: calls = [] } = choices[0]!.message
    expect(content).toBe('Vou ver.')
    expect(calls.map((call) => call.type === 'function' && call.function)).toMatchObject([ana, bia])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
  })

  test('results go to the model as the caller sent them, in the order of the steps [C4]', async () => {
    models.next({ text: 'Ana tirou 9 e Bia 8.' })
    const called = (id: string, call: typeof ana) => ({ id, type: 'function' as const, function: call })
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      user('Oi'),
      { role: 'assistant', content: 'Olá!' },
      question,
      { role: 'assistant', content: 'Vou ver.', tool_calls: [called('call_a', ana)] },
      { role: 'tool', tool_call_id: 'call_a', content: '9' },
      { role: 'assistant', tool_calls: [called('call_b', bia)] },
      { role: 'tool', tool_call_id: 'call_b', content: [{ type: 'text', text: '8' }] },
    ]
    const { choices } = await ask({ messages })
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Ana tirou 9 e Bia 8.' } })
    expect(choices[0]?.message).not.toHaveProperty('tool_calls')
    expect(lastBody().messages.slice(1)).toEqual([
      ...messages.slice(0, 5),
      { role: 'assistant', content: null, tool_calls: [called('call_b', bia)] },
      { role: 'tool', tool_call_id: 'call_b', content: '8' },
    ])
  })

  test('calls of an earlier question stay beside it, also if no function is offered any more [C4]', async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      question,
      { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: ana }] },
      { role: 'tool', tool_call_id: 'a', content: '9' },
      { role: 'assistant', content: 'Nove.' },
      user('E a Bia?'),
    ]
    await openai().chat.completions.create({ model, messages })
    expect(
      lastBody()
        .messages.slice(1)
        .map(({ role }) => role),
    ).toEqual(messages.map(({ role }) => role))
    expect(lastBody()).toMatchObject({ tools: [{ function: { name: 'ver_nota' } }], tool_choice: 'none' })
  })

  test.each([
    ['required', 'required'],
    [
      { type: 'function', function: { name: 'ver_nota' } },
      { type: 'function', function: { name: 'ver_nota' } },
    ],
    ['none', 'none'],
  ] as const)('tool_choice %j reaches the model, without the tools of the assistant [C4]', async (choice, expected) => {
    const calculating = await publish({ tools: ['calcular'] } as Partial<AssistantConfig>)
    await ask({ model: calculating, tool_choice: choice })
    expect(lastBody()).toMatchObject({ tools: [grade], tool_choice: expected })
  })

  test('with parallel_tool_calls false the answer ends with one call [C4]', async () => {
    models.next({ tokens: 0, toolCall: [ana, bia] })
    expect((await ask({ parallel_tool_calls: false })).choices[0]?.message.tool_calls).toHaveLength(1)
  })

  test('the tools of the assistant go on working beside those of the caller [C4]', async () => {
    const calculating = await publish({ tools: ['calcular'] } as Partial<AssistantConfig>)
    models.next({ tokens: 0, toolCall: { name: 'calcular', arguments: '{"expressao":"2*3"}' } }, { text: 'Seis.' })
    const { choices } = await ask({ model: calculating })
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Seis.' } })
    expect(JSON.stringify(lastBody().messages.at(-1))).toContain('6')
  })

  test('a repetition with the same Idempotency-Key gets the same calls without asking again [Rel6]', async () => {
    models.next({ tokens: 0, toolCall: ana })
    const headers = { 'idempotency-key': 'nota' }
    const request = { model, messages: [question], tools: [grade] }
    const first = await openai().chat.completions.create(request, { headers })
    const asked = models.requests.length
    const second = await openai().chat.completions.create(request, { headers })
    expect(second.choices).toEqual(first.choices)
    expect(models.requests).toHaveLength(asked)
    const other = openai().chat.completions.create({ ...request, tool_choice: 'none' }, { headers })
    await expect(other).rejects.toMatchObject({ status: 400, code: 'idempotency_mismatch' })
  })
})

describe('calls that are cut off or wrong [C4]', () => {
  test('a call whose arguments are cut off never reaches the caller [C4]', async () => {
    models.next({ tokens: 0, toolCall: { name: 'ver_nota', arguments: '{"aluno":"An' } })
    await expect(ask()).rejects.toMatchObject({ status: 502, code: 'provider_error' })
  })

  test('a function that was not offered is no call, and the words stay [C4]', async () => {
    models.next({ text: 'Apago.', toolCall: { name: 'apagar_tudo', arguments: '{}' } })
    const { choices } = await ask()
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Apago.' } })
  })

  test('huge arguments arrive unharmed [C4]', async () => {
    const text = 'á"\\\n'.repeat(20_000)
    models.next({ tokens: 0, toolCall: { name: 'ver_nota', arguments: JSON.stringify({ aluno: text }) } })
    const [call] = (await askStreaming()).choices[0]!.message.tool_calls ?? []
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual({ aluno: text })
  })

  test('a stream that breaks off ends with an error and without half a call [C4]', async () => {
    models.next({ text: 'Vou ver a nota da Ana agora', toolCall: ana, fault: 'cut', faultAt: 2 })
    await expect(askStreaming()).rejects.toThrow()
  })

  test('a provider that refuses functions is not asked without them behind the caller’s back [C4]', async () => {
    const before = models.requests.length
    models.next({ status: 400 })
    await expect(ask()).rejects.toMatchObject({ status: 502, code: 'provider_error' })
    expect(models.requests).toHaveLength(before + 1)
  })
})

const called = (id: string, input = '{}') => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name: 'ver_nota', arguments: input } }],
})
const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const answered = (id: string) => ({ role: 'tool', tool_call_id: id, content: '9' })
const withFunction = (more: object) => ({ tools: [{ type: 'function', function: { name: 'a', ...more } }] })
const many = Array.from({ length: 200 }, (_, at) => ({ type: 'function', function: { name: `f${at}` } }))

describe('requests that are refused by name [C4]', async () => {
  // so many that with the others they would pass the limit of a key
  const own = await createApiKey(app, maria)
  test.each<[situation: string, body: object, param: string]>([
    ['200 functions', { tools: many }, 'tools'],
    ['two functions of one name', { tools: [grade, grade] }, 'tools'],
    ['a function without a name', { tools: [{ type: 'function', function: {} }] }, 'tools[0].function.name'],
    ['a name with a space', withFunction({ name: 'ver nota' }), 'tools[0].function.name'],
    [
      'parameters that are a list',
      withFunction({ parameters: { type: 'array' } }),
      'tools[0].function.parameters.type',
    ],
    [
      'a parameter without a schema',
      withFunction({ parameters: { type: 'object', properties: { a: 'texto' } } }),
      'tools[0].function.parameters.properties.a',
    ],
    ['definitions of 100,000 characters', withFunction({ description: 'x'.repeat(100_000) }), 'tools'],
    ['a tool of the provider', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    [
      'the choice of an unknown function',
      { tool_choice: { type: 'function', function: { name: 'b' } } },
      'tool_choice',
    ],
    ['a required call without functions', { tools: [], tool_choice: 'required' }, 'tool_choice'],
    ['a result without a call', { messages: [question, answered('x')] }, 'messages[1].tool_call_id'],
    ['a result of an unknown id', { messages: [question, called('a'), answered('b')] }, 'messages[2].tool_call_id'],
    [
      'two results of one call',
      { messages: [question, called('a'), answered('a'), answered('a')] },
      'messages[3].tool_call_id',
    ],
    ['a call without its result', { messages: [question, called('a'), question] }, 'messages[2].role'],
    ['a call without any result', { messages: [question, called('a')] }, 'messages'],
    [
      'a repeated id',
      { messages: [question, called('a'), answered('a'), called('a'), answered('a')] },
      'messages[3].tool_calls',
    ],
    ['a call before any question', { messages: [called('a'), answered('a')] }, 'messages[0].tool_calls'],
    [
      'arguments that are no JSON',
      { messages: [question, called('a', '{"aluno":'), answered('a')] },
      'messages[1].tool_calls[0].function.arguments',
    ],
    [
      'arguments that are a list',
      { messages: [question, called('a', '[1]'), answered('a')] },
      'messages[1].tool_calls[0].function.arguments',
    ],
    ...['{"aluno":"\\u0000"}', '{"\\ud800":1}', nested(200), nested(5000)].map((input): [string, object, string] => [
      `arguments that cannot be stored: ${input.slice(0, 20)} (${input.length} characters)`,
      { messages: [question, called('a', input), answered('a')] },
      'messages',
    ]),
    [
      'parameters with a name that cannot be stored',
      withFunction({ parameters: { '\0': 1 } }),
      'tools[0].function.parameters',
    ],
    [
      'results of 100,000 characters',
      { messages: [question, called('a'), { ...answered('a'), content: 'x'.repeat(100_000) }] },
      'messages',
    ],
  ])('%s', async (_, body, param) => {
    await expect(ask(body, own.secret)).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'invalid_value',
      param,
    })
  })

  test.each<[config: Partial<AssistantConfig>, body: object, param: string, sentence: string]>([
    [{ knowledgeMode: 'only' }, {}, 'tools', 'somente com os documentos'],
    [{ model: 'embedded:trechos' }, {}, 'tools', 'não chama ferramentas'],
    [{ model: 'anthropic:claude-teste', reasoning: 'low' }, {}, 'tools', 'raciocínio desligado'],
    [{}, { response_format: { type: 'json_object' } }, 'response_format', 'em JSON não chama'],
  ])('an assistant that cannot call refuses: %j [C4]', async (config, body, param, sentence) => {
    const asked = models.requests.length
    const asking = ask({ model: await publish(config), ...body })
    await expect(asking).rejects.toMatchObject({
      status: 400,
      code: 'unsupported_parameter',
      param,
      message: expect.stringContaining(sentence) as string,
    })
    expect(models.requests).toHaveLength(asked)
  })
})

test.each([200, 100_000])('functions of %d levels are refused by name [C4]', async (levels) => {
  const definition = `{"type":"function","function":{"name":"a","parameters":${nested(levels)}}}`
  const response = await app.fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: `{"model":"${model}","messages":[{"role":"user","content":"Oi"}],"tools":[${definition}]}`,
  })
  expect([response.status, await response.json()]).toMatchObject([400, { error: { param: 'tools' } }])
})

test('LangChain binds tools and sends their results, whole and streamed [C4]', async () => {
  const seeGrade = langChainTool(() => '9', { name: 'ver_nota', description: 'Vê a nota.', schema: gradeSchema })
  const chat = new ChatOpenAI({ apiKey: secret, model, configuration: { baseURL }, maxRetries: 0 }).bindTools([
    seeGrade,
  ])
  models.next({ tokens: 0, toolCall: ana }, { text: 'Nove.' }, { tokens: 0, toolCall: bia })
  const asked = new HumanMessage(question.content)
  const calling = await chat.invoke([asked])
  expect(calling.tool_calls).toMatchObject([{ name: 'ver_nota', args: { aluno: 'Ana' } }])
  const result = new ToolMessage({ content: '9', tool_call_id: calling.tool_calls?.[0]?.id ?? '' })
  expect((await chat.invoke([asked, calling, result])).content).toBe('Nove.')
  expect(lastBody().messages.at(-1)).toMatchObject({ role: 'tool', content: '9' })
  let streamed
  for await (const chunk of await chat.stream([asked])) streamed = streamed ? streamed.concat(chunk) : chunk
  expect(streamed?.tool_calls).toMatchObject([{ name: 'ver_nota', args: { aluno: 'Bia' } }])
})

test.each([false, true])('AI SDK runs a loop of tools until the answer (stream: %j) [C4]', async (stream) => {
  const provider = createOpenAICompatible({ name: 'prosa', apiKey: secret, baseURL })
  const pupils: string[] = []
  const tools = {
    ver_nota: tool({
      description: 'Vê a nota.',
      inputSchema: gradeSchema,
      execute({ aluno }) {
        pupils.push(aluno)
        return { nota: 9 }
      },
    }),
  }
  const options = { model: provider(model), prompt: question.content, tools, stopWhen: isStepCount(5), maxRetries: 0 }
  models.next({ tokens: 0, toolCall: ana }, { tokens: 0, toolCall: bia }, { text: 'As duas tiraram 9.' })
  const text = stream ? await streamText(options).text : (await generateText(options)).text
  expect([text, pupils]).toEqual(['As duas tiraram 9.', ['Ana', 'Bia']])
  expect(
    lastBody()
      .messages.filter(({ role }) => role === 'tool')
      .map(({ content }) => content),
  ).toEqual(['{"nota":9}', '{"nota":9}'])
})
