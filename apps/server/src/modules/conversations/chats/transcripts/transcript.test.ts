import { randomUUID } from 'node:crypto'
import type { UnserializedMessage } from '@prosa/contract/conversations/chats.ts'
import { expect, test } from 'vitest'
import {
  toJson,
  toMarkdown,
  toPaper,
  splitBranches,
} from '#/modules/conversations/chats/transcripts/transcript.model.ts'

const answer: UnserializedMessage = {
  id: randomUUID(),
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text: 'Com atestado [5]. A nota é 6,0 [2, 5].' }],
  status: 'done',
  error: null,
  sources: [2, 5].map((number) => ({
    number,
    documentId: randomUUID(),
    documentName: number === 2 ? 'Manual' : 'Regimento',
    page: number === 2 ? null : 3,
    passage: '',
  })),
  approved: false,
  note: null,
  cut: false,
  rating: null,
  model: null,
  version: null,
  siblings: [],
  createdAt: new Date('2026-11-21T12:00:00Z'),
}
const transcript = {
  title: 'Faltas',
  assistantName: 'Secretaria',
  messages: [answer],
  at: new Date('2026-11-21T13:00:00Z'),
  timeZone: 'America/Sao_Paulo',
}

test('a file numbers the sources as the screen does, from the first cited one [S12]', () => {
  const text = toMarkdown(transcript)
  expect(text).toContain('Com atestado [1]. A nota é 6,0 [2, 1].')
  expect(text).toContain('- [1] Regimento, página 3\n- [2] Manual')
  expect(toPaper(transcript).blocks.at(-1)).toEqual({
    kind: 'note',
    text: 'Fontes: [1] Regimento, página 3; [2] Manual',
  })
})

test("branches are listed with their forks; JSON names each message's parent [S12]", () => {
  const question = {
    ...answer,
    id: randomUUID(),
    role: 'user' as const,
    parts: [{ type: 'text' as const, text: 'Faltei?' }],
    sources: [],
  }
  const answers = ['Sim.', 'Não.'].map((text) => ({
    ...answer,
    id: randomUUID(),
    parentId: question.id,
    parts: [{ type: 'text' as const, text }],
    sources: [],
  }))
  const all = { ...transcript, messages: [question, ...answers] }
  const text = toMarkdown(all)
  expect(text.match(/Faltei\?/g)).toHaveLength(2)
  expect(text).toContain('**Ramo 2 de 2**\n\nContinua depois de: “Faltei?”')
  expect(toPaper(all).blocks).toContainEqual({ kind: 'heading', text: 'Ramo 1 de 2' })
  const parsed = JSON.parse(toJson(all)) as { format: string; messages: { parentId: string | null; text: string }[] }
  expect(parsed.format).toBe('prosa.chat')
  expect(parsed.messages.map((message) => [message.parentId, message.text])).toEqual([
    [null, 'Faltei?'],
    [question.id, 'Sim.'],
    [question.id, 'Não.'],
  ])
})

test('code left open by an answer is closed, and closed code stays unchanged [S12]', () => {
  const makeMessage = (text: string) =>
    toMarkdown({ ...transcript, messages: [{ ...answer, parts: [{ type: 'text', text }], sources: [] }] })
  expect(makeMessage('Veja:\n\n~~~~py\nx = 1\n~~~')).toContain('x = 1\n~~~\n~~~~\n')
  for (const whole of ['```js\nx\n```', '```js\nx\n```\n\nFim.', 'Fim.'])
    expect(makeMessage(whole).endsWith(`\n\n${whole}\n`)).toBe(true)
})

test('names are escaped in Markdown, and addresses stay whole [S12]', () => {
  const file = {
    type: 'file' as const,
    id: randomUUID(),
    name: '[clique](https://golpe.test) *_.pdf',
    format: 'pdf' as const,
    bytes: 1,
  }
  const source = {
    number: 1,
    documentId: randomUUID(),
    documentName: '<b>plano_de_aula</b>',
    page: null,
    passage: '',
    address: 'https://escola.test/a_b*c',
  }
  const text = toMarkdown({
    ...transcript,
    title: '# [Notas]',
    assistantName: 'Tutor *de* física',
    messages: [{ ...answer, parts: [{ type: 'text', text: 'Veja [1], *sim*.' }, file], sources: [source] }],
  })
  expect(text).toContain(String.raw`# # \[Notas\]`)
  expect(text).toContain(String.raw`## Tutor \*de\* física · `)
  expect(text).toContain(String.raw`Arquivo: \[clique\](https://golpe.test) \*\_.pdf`)
  expect(text).toContain(String.raw`- [1] \<b>plano_de_aula\</b>, https://escola.test/a_b*c`)
  expect(text).toContain('Veja [1], *sim*.')
})

const node = (id: string, parentId: string | null = null) => ({ id, parentId })
const shapeOf = (nodes: ReturnType<typeof node>[]) =>
  splitBranches(nodes).map(({ messages, after }) => [after?.id ?? null, messages.map(({ id }) => id).join('')])

test('a conversation without versions has one branch, an empty one has none [S12]', () => {
  expect(shapeOf([])).toEqual([])
  expect(shapeOf([node('a'), node('b', 'a'), node('c', 'b')])).toEqual([[null, 'abc']])
})

test('each message occurs once, each branch after its fork [S12]', () => {
  const nodes = [node('a'), node('b', 'a'), node('c', 'a'), node('d', 'b'), node('e', 'b'), node('f')]
  expect(shapeOf(nodes)).toEqual([
    [null, 'ac'],
    ['a', 'bd'],
    ['b', 'e'],
    [null, 'f'],
  ])
})

test('a message with a missing parent begins a branch [S12]', () => {
  expect(shapeOf([node('b', 'gone'), node('c', 'b')])).toEqual([[null, 'bc']])
})
