import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { Follower } from '#/modules/conversations/runs/streams/follower.stream.ts'
import { mergeEvents } from '#/modules/conversations/runs/streams/sse.model.ts'
import { createChat, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

const answerOf = async (chatId: string) => (await maria.api.getChat({ params: { chatId } })).messages[1]!

test('an answer at its length limit says so, and can be continued [S12]', async () => {
  const chat = await createChat(app, maria)
  models.next({ text: 'Um dois ', finish: 'length' })
  const answer = await chat.ask('Conte até quatro.')
  expect(answer.events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done', cut: true } })
  const { id, cut } = await answerOf(chat.id)
  expect(cut).toBe(true)
  models.next({ text: 'três quatro.' })
  expect((await tellAll(await chat.post(`/messages/${id}/continue`))).status).toBe('done')
  const parts = [{ type: 'text', text: 'Um dois três quatro.' }]
  expect(await answerOf(chat.id)).toMatchObject({ status: 'done', cut: false, parts })
  expect((await chat.post(`/messages/${id}/continue`)).status).toBe(409)
})

test.each([5e12, 1.5, -1])(
  'a provider that reports %d tokens does not break the answer [Rel2]',
  async (promptTokens) => {
    const chat = await createChat(app, maria)
    models.next({ text: 'Às nove.', promptTokens })
    expect(await chat.ask('Oi')).toMatchObject({ status: 'done', text: 'Às nove.' })
  },
)

test('an endless answer ends, and a large piece is stored and sent in many [Rel9]', async () => {
  const chat = await createChat(app, maria)
  models.next({ text: 'á'.repeat(1_900_000), faultAt: 1, fault: 'stall' }, { text: 'a'.repeat(3_500_000) })
  const first = chat.ask('Oi')
  await expect.poll(async () => (await answerOf(chat.id)).parts).not.toEqual([])
  await chat.post('/stop')
  expect((await first).text).toHaveLength(1_900_000)
  const { id } = await answerOf(chat.id)
  const answer = await tellAll(await chat.post(`/messages/${id}/continue`))
  expect(answer.text).toHaveLength(1_100_000)
  expect(answer.events.at(-1)).toMatchObject({ data: { status: 'done', cut: true } })
  expect(Math.max(...answer.events.map(({ data }) => JSON.stringify(data).length))).toBeLessThan(20_000)
})

test('a stalled reader buffers little, and gets the rest when it continues [Rel9]', async () => {
  const events = Array.from({ length: 100 }, (_, index) => ({
    seq: index + 1,
    event: 'delta' as const,
    data: JSON.stringify({ text: 'a'.repeat(16_000) }),
  }))
  const taken: string[] = []
  let takeMore: (() => void) | undefined
  const response = new Writable({
    write(chunk: Buffer, _, done) {
      taken.push(chunk.toString())
      takeMore = done
    },
  })
  const read = async (after: number) => ({ answering: true, events: events.slice(after) })
  const follower = new Follower({ chatId: 'c', after: 0, response, read })
  follower.deliver(mergeEvents(events)!)
  expect(response.writableLength).toBeLessThan(100_000)
  const framesText = (frames: string[]) =>
    frames.flatMap((text) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!).text)).join('')
  await expect
    .poll(() => {
      takeMore?.()
      return framesText(taken).length
    })
    .toBe(1_600_000)
})
