import { expect, test } from 'vitest'
import { openaiApi } from '#/openai-api/programs.ts'
import type { Described as Page } from '@prosa/server/src/platform/api/docs-page.ts'
import { describeContract } from '@prosa/server/src/platform/api/openapi.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

type Described = Page & { security: object[] }

test('OpenAI-compatible operations are described with their own errors and accept only keys [C4]', () => {
  const { paths, components } = describeContract(openaiApi, { title: 'API Prosa', version: '1.0.0' }) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: object }
  }
  const chat = paths['/v1/chat/completions']?.['post']
  expect(chat?.security).toEqual([{ apiKey: [] }])
  expect(Object.keys(chat?.responses['200']?.content ?? {})).toEqual(['application/json', 'text/event-stream'])
  expect(chat?.responses['429']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/OpenAiError',
  })
  expect(components.schemas).toHaveProperty('OpenAiError')
  expect(Object.keys(chat?.responses ?? {})).not.toContain('409')
  expect(Object.keys(chat?.responses ?? {})).not.toContain('422')
  const example = chat?.requestBody?.content['application/json']?.example
  expect(openaiApi.createChatCompletion.body.safeParse(example).success).toBe(true)
})

test('the reference explains and lists the operations, and says how their errors differ [C3, C4]', async () => {
  const app = await forFile(startTestApp())
  const read = async (address: string) => await (await app.fetch(address)).text()
  expect(await read('/api/docs')).toContain(`${app.ctx.config.publicUrl}/v1/chat/completions`)
  const found = await read('/api/docs?q=%2Fv1%2Fchat')
  expect([...found.matchAll(/<li id="(\w+)"/g)].map(([, name]) => name)).toEqual(['createChatCompletion'])
  expect(await read('/api/docs/errors')).toContain('os erros têm o formato da OpenAI')
  expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({ paths: { '/v1/chat/completions': {} } })
})
