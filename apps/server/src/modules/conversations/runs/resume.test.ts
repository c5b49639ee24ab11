import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChat, eventsOf, readUntil, sumOf, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

describe('following from any number [Rel3]', () => {
  test('after every number of a finished answer exactly the rest is sent [Rel3]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 60, tokensPerSecond: 100 })
    const { events } = await chat.ask('Conte.')
    for (let after = 0; after < events.length; after++) {
      expect((await tellAll(await chat.follow(after))).events).toEqual(events.slice(after))
    }
    expect((await chat.follow(events.length)).status).toBe(204)
  })

  test('without streaming, each request returns the present events and ends, until none remain [Rel3]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 15, tokensPerSecond: 60 })
    const live = eventsOf(await chat.send('Conte.'))
    const seen = await readUntil(live, ({ event }) => event === 'delta')
    const first = seen.slice(0, 1)
    for (;;) {
      const response = await chat.follow(first.at(-1)!.seq, app, 'now')
      if (response.status === 204) break
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('no-store')
      first.push(...(await tellAll(response)).events)
    }
    seen.push(...(await readUntil(live, ({ event }) => event === 'done')))
    expect(first).toEqual(seen)
  })

  test('leaving and returning at any point of a live answer loses and repeats nothing [Rel3]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }), async (visits) => {
        const chat = await createChat(app, maria)
        models.next({ tokens: 40, tokensPerSecond: 150 })
        const seen = await readUntil(eventsOf(await chat.send('Conte.')), () => true)
        for (const length of visits) {
          const response = await chat.follow(seen.at(-1)!.seq)
          if (response.status === 204) break
          const stream = eventsOf(response)
          const goal = seen.at(-1)!.seq + length
          seen.push(...(await readUntil(stream, ({ seq }) => seq >= goal)))
          await stream.return(undefined)
        }
        const rest = await chat.follow(seen.at(-1)!.seq)
        if (rest.status === 200) seen.push(...(await tellAll(rest)).events)
        expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1))
        const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
        expect(messages[1]!.parts).toEqual([{ type: 'text', text: sumOf(seen).text }])
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 12 },
    )
  })

  test('a snapshot and the events after its number give the whole answer at any moment [Rel3]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 120, tokensPerSecond: 100, reasoning: 4 })
    const live = eventsOf(await chat.send('Conte.'))
    const snapshots: { text: string; rest: Promise<string> }[] = []
    await readUntil(live, ({ event }) => {
      if (event === 'delta') snapshots.push(snapshotAndRest(chat))
      return event === 'done'
    })
    const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
    const whole = messages[1]!.parts.find((part) => part.type === 'text')!.text
    expect(snapshots.length).toBeGreaterThan(3)
    for (const { rest } of snapshots) expect(await rest).toBe(whole)
  })

  function snapshotAndRest(chat: { id: string; follow: (after?: number) => Promise<Response> }) {
    const read = async () => {
      const { messages, lastSeq, activeMessageId } = await maria.api.getChat({ params: { chatId: chat.id } })
      const text = messages[1]!.parts.find((part) => part.type === 'text')?.text ?? ''
      expect(activeMessageId === null || messages[1]!.status === 'writing').toBe(true)
      const response = await chat.follow(lastSeq)
      return response.status === 204 ? text : text + (await tellAll(response)).text
    }
    return { text: '', rest: read() }
  }

  test('without a running answer, with an old number or none, the stream gives 204 [Rel3]', async () => {
    const chat = await createChat(app, maria)
    expect((await chat.follow()).status).toBe(204)
    await chat.ask('Oi')
    expect((await chat.follow()).status).toBe(204)
    await app.ctx.pool.query('delete from chat_events where chat_id = $1', [chat.id])
    expect((await chat.follow(1)).status).toBe(204)
    models.next({ tokens: 30, tokensPerSecond: 10 })
    const stream = await chat.send('E agora?')
    expect((await chat.follow(1)).status).toBe(204)
    expect((await tellAll(await chat.follow())).status).toBe('done')
    await tellAll(stream)
  })

  test('events of old answers are removed, and numbers continue [Rel3]', async () => {
    const chat = await createChat(app, maria)
    const { events } = await chat.ask('Oi')
    await app.ctx.pool.query(`update runs set finished_at = now() - interval '11 minutes' where chat_id = $1`, [
      chat.id,
    ])
    const { removeOldEvents } = await import('#/modules/conversations/runs/runs.repository.ts')
    const countStoredEvents = () => app.ctx.db.$count(sql`chat_events`, sql`chat_id = ${chat.id}`)
    expect(await countStoredEvents()).toBe(events.length)
    await removeOldEvents(app.ctx.db, 10)
    expect(await countStoredEvents()).toBe(0)
    const next = await chat.ask('E agora?')
    expect(next.events[0]!.seq).toBe(events.length + 1)
  })
})
