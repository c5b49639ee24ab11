import { errorTable, type ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import type { Behaviour } from '#test/model-behaviour.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const written = 'Ajude os alunos do 8º ano com frações.'

const models = await forFile(startModelServer())
const app = await forFile(startTestApp({ env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:principal' } }))
const maria = await createUser(app)
const body = { name: 'Tutor', instructions: written, model: 'openai:principal' }
const assistantId = (await maria.api.createAssistant({ body })).id

const improve = (who = maria, id = assistantId) =>
  who.api.improveInstructions({ params: { assistantId: id }, body: { instructions: written } })

test("the draft's model suggests better instructions, and nothing is saved [S13]", async () => {
  models.next({ text: '  Você é um tutor de frações.\n- Faça perguntas curtas.  ' })
  expect(await improve()).toEqual({ instructions: 'Você é um tutor de frações.\n- Faça perguntas curtas.' })
  expect(models.requests.at(-1)?.body).toMatchObject({
    model: 'principal',
    messages: [{ role: 'system' }, { role: 'user' }],
  })
  expect((await maria.api.getDraft({ params: { assistantId } })).config.instructions).toBe(written)
})

test.each<[Partial<Behaviour>, ErrorCode]>([
  [{ status: 401 }, 'provider_auth'],
  [{ status: 500 }, 'provider_error'],
  [{ status: 429 }, 'provider_busy'],
  [{ tokens: 0 }, 'provider_error'],
])('a failing provider (%j) gives %s in Portuguese [T2]', async (behaviour, code) => {
  models.behave(behaviour)
  const problem = await problemOf(improve())
  models.behave({ status: 200, tokens: 20 })
  expect(problem).toMatchObject({ code, title: errorTable[code][1] })
  expect(JSON.stringify(problem)).not.toMatch(/Incorrect API key|had an error|Rate limit/)
})

test('Prosa Trechos writes no texts, and calls are counted [S13]', async () => {
  const body = { name: 'Trechos', instructions: written, model: 'embedded:trechos' }
  const { id } = await maria.api.createAssistant({ body })
  expect(await problemOf(improve(maria, id))).toMatchObject({ code: 'improve_unavailable' })
  const answers = await Promise.allSettled(Array.from({ length: 7 }, () => improve(maria, id)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await problemOf(improve(maria, id))).toMatchObject({ status: 429 })
})

const wish = 'Quero um assistente que ajude as famílias com dúvidas sobre a matrícula.'
const propose = (who = maria, model = 'openai:principal') => who.api.proposeAssistant({ body: { wish, model } })

test("a model's proposal is parsed into fields within their limits, with any wrapping [S13]", async () => {
  const proposed = {
    name: 'n'.repeat(79) + '😀'.repeat(40),
    description: 'Ajuda as famílias.',
    instructions: 'Responda com clareza.',
    avoid: ['Não invente prazos.', 'Não peça CPF.'],
    greeting: 7,
    suggestions: ['Quais documentos?', '', 'x'.repeat(400), 'a', 'b', 'c', 'd', 'e'],
    secret: 'não é um campo',
  }
  models.next({ text: `Claro! Aqui está:\n\`\`\`json\n${JSON.stringify(proposed)}\n\`\`\`` })
  const fields = await propose()
  expect(fields).toEqual({
    name: 'n'.repeat(79),
    description: 'Ajuda as famílias.',
    instructions: 'Responda com clareza.',
    avoid: 'Não invente prazos.\nNão peça CPF.',
    greeting: '',
    suggestions: ['Quais documentos?', 'x'.repeat(160), 'a', 'b', 'c', 'd'],
  })
})

test.each(['não sei', '{', '[]', '{}', '{"name": " ", "instructions": null}', 'null'])(
  'an answer that is no proposal (%s) is reported as a failure of the AI service [T2]',
  async (text) => {
    const ana = await createUser(app)
    models.next({ text })
    expect(await problemOf(propose(ana))).toMatchObject({ code: 'provider_error' })
  },
)

test('Prosa Trechos and an unknown model propose nothing [S13]', async () => {
  expect(await problemOf(propose(await createUser(app), 'embedded:trechos'))).toMatchObject({
    code: 'improve_unavailable',
  })
  expect(await problemOf(propose(await createUser(app), 'openai:nenhum'))).toMatchObject({ code: 'model_unavailable' })
})
