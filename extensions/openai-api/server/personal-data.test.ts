import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const models = await forFile(startModelServer())
// an address that does not count as local: requests to local models are not masked
const OPENAI_BASE_URL = models.url.replace('127.0.0.1', '0.0.0.0')
const app = await forFile(startTestApp({ env: { OPENAI_BASE_URL, MODELS: 'openai:prosa-teste' } }))
const maria = await createUser(app)
const { secret } = await createApiKey(app, maria)
const { id: assistantId } = await maria.api.createAssistant({ body: { name: 'Tutor', instructions: 'Seja claro.' } })
await maria.api.publishAssistant({ params: { assistantId }, body: {} })

const cpf = '529.982.247-25'
const question = { role: 'user' as const, content: 'Quem é?' }
const find = { type: 'function' as const, function: { name: 'achar', description: cpf, parameters: { enum: [cpf] } } }
const called = { name: 'achar', arguments: JSON.stringify({ cpf }) }

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming
test.each<[form: string, more: Partial<Request>]>([
  ['a function', { tools: [find] }],
  [
    'a form of JSON',
    {
      response_format: { type: 'json_schema', json_schema: { name: 'a', description: cpf, schema: { enum: [cpf] } } },
    },
  ],
  [
    'a call and its result',
    {
      messages: [
        question,
        { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: called }] },
        { role: 'tool', tool_call_id: 'a', content: cpf },
      ],
    },
  ],
])('personal data in %s reaches no provider, and the answer has it again [P5]', async (_, more) => {
  models.next({ text: '"[CPF_1]"' })
  const openai = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 })
  const { choices } = await openai.chat.completions.create({
    model: `assistente-${assistantId}`,
    messages: [question],
    ...more,
  })
  expect(choices[0]?.message.content).toBe(`"${cpf}"`)
  const sent = JSON.stringify(models.requests.at(-1)?.body)
  expect(sent).toContain('[CPF_1]')
  expect(sent).not.toContain(cpf)
})
