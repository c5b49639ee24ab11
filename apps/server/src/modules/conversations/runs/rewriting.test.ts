import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import { createChat, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { type ChatMessage, startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

/** The question as completed by the model; undefined for a failing model. */
let completed: string | undefined

const contentText = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')
const isCompleting = (messages: readonly ChatMessage[]) =>
  contentText(messages[0]!).startsWith('Escreva a última pergunta')
const completions = () => models.requests.filter(({ body }) => isCompleting(body.messages)).length

const models = await forFile(
  startModelServer({ reply: (messages) => (isCompleting(messages) ? completed : undefined) }),
)
const env = { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste', MODEL_FOLLOW_UPS: 'true' }
const app = await forFile(startTestApp({ env }))
const maria = await createUser(app)
beforeEach(() => (completed = 'Qual é o prazo da matrícula do curso técnico?'))

const pages = [
  'O prazo da matrícula do curso técnico termina em 20 de janeiro.',
  'A biblioteca empresta três livros.',
  'O uniforme é azul.',
]

/** Creates a conversation about the enrolment, with three pages to answer from. */
async function aboutEnrolment(model = 'openai:prosa-teste'): Promise<TestChat> {
  const chat = await createChat(app, maria, { model })
  const id = randomUUID()
  const { assistantId } = chat
  const file = { bytes: 1, contentHash: randomBytes(32), storageKey: id, createdBy: maria.id }
  const document = { id, assistantId, name: 'Manual.pdf', kind: 'pdf', status: 'ready' } as const
  await app.ctx.db.insert(documents).values({ ...document, ...file, chunkCount: pages.length })
  await app.ctx.db
    .insert(chunks)
    .values(pages.map((text, position) => ({ documentId: id, assistantId, position, page: position + 1, text })))
  await chat.ask('Quero me inscrever no curso técnico da escola, como faço para começar os estudos por lá?')
  return chat
}
const passagesOf = () => contentText(models.requests.findLast(({ body }) => body.stream)!.body.messages[0]!)

test('a question with an uncertain reference is also searched as the model completes it [S12]', async () => {
  const chat = await aboutEnrolment()
  const before = completions()
  await chat.ask('E o prazo?')
  expect(completions()).toBe(before)
  await chat.ask('Tem data para terminar?')
  expect(completions()).toBe(before + 1)
  expect(passagesOf()).toContain('termina em 20 de janeiro')
})

test("a model that returns nothing, too much, or fails keeps the rule's search texts [S12, Rel7]", async () => {
  const chat = await aboutEnrolment()
  completed = 'x'.repeat(400)
  expect((await chat.ask('Qual a cor do uniforme?')).status).toBe('done')
  expect(passagesOf()).toContain('O uniforme é azul.')
  models.next({ status: 500 })
  expect((await chat.ask('Qual o uniforme deste ano?')).status).toBe('done')
  models.next({ status: 500 })
  expect((await chat.ask('Quantos livros posso levar?')).status).toBe('done')
  expect(passagesOf()).toContain('três livros')
})

test('a first question, and Prosa Trechos, ask no model [S12]', async () => {
  const before = completions()
  const chat = await aboutEnrolment('embedded:trechos')
  await chat.ask('Qual a cor do uniforme?')
  expect(completions()).toBe(before)
})
