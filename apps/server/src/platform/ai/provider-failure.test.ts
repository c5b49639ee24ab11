import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { toProviderFailure } from '#/platform/ai/provider-failure.ts'

const refusal = (statusCode: number, responseBody: string) =>
  new APICallError({ message: 'Bad Request', url: 'https://x.test', requestBodyValues: {}, statusCode, responseBody })
const error = (fields: object) => JSON.stringify({ error: fields })

// Real error bodies of each provider, shortened where nothing is read.
test.each<[string, number, string, number | undefined]>([
  [
    'OpenAI',
    400,
    error({
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9020 tokens.",
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    }),
    8192,
  ],
  [
    'OpenAI, newer',
    400,
    error({ message: 'Your input exceeds the context window of this model.', code: 'context_length_exceeded' }),
    undefined,
  ],
  [
    'Anthropic',
    400,
    error({ type: 'invalid_request_error', message: 'prompt is too long: 213462 tokens > 200000 maximum' }),
    200_000,
  ],
  [
    'Anthropic with its answer',
    400,
    error({ message: 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input' }),
    200_000,
  ],
  [
    'llama.cpp',
    400,
    '{"error":{"code":400,"message":"request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":9412,"n_ctx":8192}}',
    8192,
  ],
  [
    'llama.cpp, older',
    500,
    error({
      code: 500,
      message: 'the request exceeds the available context size. try increasing the context size',
      type: 'server_error',
    }),
    undefined,
  ],
  ['Ollama', 400, error({ message: 'the input length exceeds the context length', type: 'api_error' }), undefined],
  [
    'vLLM',
    400,
    '{"object":"error","message":"This model\'s maximum context length is 4096 tokens. However, you requested 6616 tokens (568 in the messages, 6048 in the completion).","type":"BadRequestError","code":400}',
    4096,
  ],
  [
    'Google',
    400,
    error({ message: 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048576).' }),
    undefined,
  ],
  [
    'xAI',
    400,
    error({ message: "This model's maximum prompt length is 131072 but the request contains 537812 tokens" }),
    131_072,
  ],
])('%s refuses a prompt that is longer than its model reads [Rel7]', (_, status, body, contextTokens) => {
  const failure = toProviderFailure(refusal(status, body))
  expect(failure).toEqual({
    code: 'context_overflow',
    retryable: false,
    ...(contextTokens === undefined ? {} : { contextTokens }),
  })
})

test('an overflow reported in the middle of a stream is recognized too [Rel7]', () => {
  const event = { error: { type: 'exceed_context_size_error', message: 'too long', n_ctx: 2048 } }
  expect(toProviderFailure(event)).toMatchObject({ code: 'context_overflow', contextTokens: 2048 })
  expect(toProviderFailure('prompt is too long')).toMatchObject({ code: 'context_overflow' })
})

test('other refusals of a provider are not taken for an overflow [Rel7]', () => {
  const code = (status: number, message: string) => toProviderFailure(refusal(status, error({ message }))).code
  expect(code(400, 'Unsupported value: temperature.')).toBe('provider_error')
  expect(code(401, 'Incorrect API key provided.')).toBe('provider_auth')
  expect(code(429, 'Request too large: tokens per minute. maximum context length is 10 tokens')).toBe('provider_busy')
})

test('a server that cannot read a picture is not asked again [Rel7]', () => {
  const unreadable = 'Failed to create new sequence: failed to process inputs: image: unknown format' // Ollama
  expect(toProviderFailure(refusal(500, error({ message: unreadable })))).toEqual({
    code: 'provider_error',
    retryable: false,
  })
  expect(toProviderFailure(refusal(500, error({ message: 'an error' })))).toMatchObject({ retryable: true })
})
