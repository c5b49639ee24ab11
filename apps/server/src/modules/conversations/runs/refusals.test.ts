import { describe, expect, test } from 'vitest'
import { getEngine, startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { eventsOf, openChat, readUntil, sumOf, tellAll, type TestChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, makePublic, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

/** One code of every class of PostgreSQL errors, and those seen in practice: disk full, read-only, locked … */
const codes = (
  '03000 08000 08006 09000 0A000 0B000 0F000 0L000 0P000 0Z000 10608 20000 21000 22000 22003 23000 23514 24000 25000 25006 26000 ' +
  '27000 28000 2B000 2D000 2F000 34000 38000 39000 3B000 3D000 3F000 40001 40P01 42501 42P01 44000 53100 53200 53300 54000 ' +
  '55000 55P03 57014 57P01 57P03 58030 72000 F0000 HV000 P0001 XX000 XX001'
).split(' ')

/** A trigger that refuses a step of one chat or person several times, with the next code each time. */
const refusing = `
  create table refusals (subject text, step text, codes text[], times int, counter regclass, primary key (subject, step));
  create function refuse() returns trigger language plpgsql as $$
  declare asked refusals; count bigint;
  begin
    select * into asked from refusals where step = tg_argv[0] and subject = to_jsonb(new) ->> tg_argv[1];
    if found then
      count := nextval(asked.counter); -- a sequence counts on although the transaction is rolled back
      if count <= asked.times then
        raise exception 'refused' using errcode = asked.codes[1 + (count - 1) % cardinality(asked.codes)];
      end if;
    end if;
    return new;
  end $$;
  create trigger t before insert on runs for each row execute function refuse('claim', 'chat_id');
  create trigger u before update on runs for each row
    when (new.attempt = old.attempt and new.lease_until > clock_timestamp() and new.state = 'running' and not new.stop_requested)
    execute function refuse('renew', 'chat_id');
  create trigger v before update on runs for each row when (new.attempt > old.attempt) execute function refuse('take', 'chat_id');
  create trigger w before update on runs for each row when (new.state <> old.state) execute function refuse('end', 'chat_id');
  create trigger t before insert on chat_events for each row when (new.event = 'delta') execute function refuse('words', 'chat_id');
  create trigger t before insert on usage_answers for each row execute function refuse('usage', 'user_id');`

const { models, app } = await forFile(startWithModel())
await getEngine(app.ctx).close()
await startEngine(app.ctx, { renewMs: 50, patienceMs: 1000 })
await app.ctx.pool.query(refusing)
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)
await makePublic(app, assistantId)

type Step = 'claim' | 'words' | 'renew' | 'take' | 'end' | 'usage'
let counters = 0

async function refuse(
  subject: string | number,
  step: Step,
  refused: readonly string[],
  times: number,
): Promise<string> {
  const counter = `refused_${++counters}`
  await app.ctx.pool.query(`create sequence ${counter}`)
  await app.ctx.pool.query('insert into refusals values ($1, $2, $3, $4, $5)', [subject, step, refused, times, counter])
  return counter
}

/** Returns how often the database refused, by the trigger's counter. */
const timesOf = async (counter: string): Promise<number> => {
  const { rows } = await app.ctx.pool.query(`select last_value::int * is_called::int as n from ${counter}`)
  return rows[0].n
}

/** Lets leases expire that are not renewed. Returns how many runs remain. */
async function letLeasesEnd(): Promise<number> {
  const { rows } = await app.ctx.pool.query(
    `with old as (update runs set lease_until = now() - interval '1 second' where state = 'running' and lease_until > now())
     select count(*)::int as n from runs where state = 'running'`,
  )
  return rows[0].n
}

const answerOf = async (owner: TestUser, chat: TestChat) => {
  const { messages } = await owner.api.getChat({ params: { chatId: chat.id } })
  return messages.at(-1)!
}

describe('a database that refuses [Rel2, Rel8]', () => {
  test('after any class of error at any step, every run ends and frees its slot [Rel2]', async () => {
    const cases = []
    // three at a time, so that connections are not exhausted on a busy machine
    for (const code of codes) {
      const three = (['words', 'end', 'usage'] as const).map(async (step) => {
        const owner = await createUser(app)
        const chat = await openChat(app, owner, assistantId)
        const [subject, times] = step === 'usage' ? [owner.id, 1_000_000] : [chat.id, 2]
        const counter = await refuse(subject, step, [code], times)
        expect((await chat.send('Oi [[text=Às nove horas.]]')).status).toBe(200)
        return { code, step, chat, counter }
      })
      cases.push(...(await Promise.all(three)))
    }
    await expect.poll(letLeasesEnd).toBe(0)

    const { rows } = await app.ctx.pool.query(
      `select chat_id as id, status, parts -> 0 ->> 'text' as text from messages where role = 'assistant'`,
    )
    const ends = new Map(rows.map(({ id, status, text }) => [id, { status, text }]))
    const seen = await Promise.all(
      cases.map(async ({ code, step, chat, counter }) => {
        const { status, text } = ends.get(chat.id)!
        // an answer whose words were refused may be closed without text
        const isRight = text === 'Às nove horas.' ? status === 'done' : step === 'words' && status === 'interrupted'
        return { code, step, status: isRight ? 'right' : status, refused: (await timesOf(counter)) > 0 }
      }),
    )
    expect(seen).toEqual(cases.map(({ code, step }) => ({ code, step, status: 'right', refused: true })))

    await app.ctx.pool.query(`delete from refusals`)
    for (const { step, chat } of cases) if (step === 'words') expect((await chat.ask('E agora?')).status).toBe('done')
  })

  test('a permanently refused end does not affect ends of the same moment, each counted once [Rel2, S37]', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => createUser(app)))
    const chats = await Promise.all(owners.map((owner) => openChat(app, owner, assistantId)))
    const counter = await refuse(owners[3]!.id, 'usage', ['23514'], 1_000_000)
    const answers = await Promise.all(chats.map((chat) => chat.ask('Oi [[text=Às nove horas.]]')))
    expect(answers.map(({ status, text }) => `${status}: ${text}`)).toEqual(chats.map(() => 'done: Às nove horas.'))
    expect(await timesOf(counter)).toBeGreaterThan(0)
    const { rows } = await app.ctx.pool.query(
      `select (select count(*)::int from usage_answers u where u.user_id = c.user_id) as counted,
         (select count(*)::int from answer_origins o join messages m on m.id = o.message_id where m.chat_id = c.id) as origins
       from unnest($1::uuid[]) with ordinality as asked (id, at) join chats c on c.id = asked.id order by at`,
      [chats.map(({ id }) => id)],
    )
    const whole = { counted: 1, origins: 1 }
    expect(rows).toEqual(chats.map((_, at) => (at === 3 ? { counted: 0, origins: 0 } : whole)))
  })

  test('any error during a send leaves no occupied slot [Rel2]', async () => {
    const chat = await openChat(app, maria, assistantId)
    const counter = await refuse(chat.id, 'claim', codes, codes.length)
    const statuses = new Set<number>()
    for (let sent = 0; sent < codes.length; sent++) statuses.add((await chat.send('Oi')).status)
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([500, 503])
    expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
    expect(await timesOf(counter)).toBeGreaterThan(codes.length)
  })

  test('a lease that temporarily cannot be renewed does not end the answer [Rel2]', async () => {
    const chat = await openChat(app, maria, assistantId)
    const counter = await refuse(chat.id, 'renew', codes, codes.length)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await expect.poll(() => timesOf(counter)).toBeGreaterThan(codes.length)
    expect((await answerOf(maria, chat)).status).toBe('writing')
    await chat.post('/stop')
    expect(sumOf(await readUntil(stream)).status).toBe('stopped')
  })

  test("a worker's lost run is taken over despite repeated refusals, and stop ends it [Rel5]", async () => {
    const chat = await openChat(app, maria, assistantId)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    const before = await readUntil(stream, ({ seq }) => seq >= 4)
    const refused = await refuse(chat.id, 'words', ['42501'], 1_000_000)
    const counter = await refuse(chat.id, 'take', codes, codes.length)
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
    expect(await timesOf(refused)).toBeGreaterThan(0)
    expect((await chat.post('/stop')).status).toBe(204)
    await expect.poll(letLeasesEnd).toBe(0)
    expect(await timesOf(counter)).toBeGreaterThan(codes.length)
    const sum = sumOf([...before, ...(await readUntil(stream))])
    expect(sum.status).toBe('stopped')
    expect(await answerOf(maria, chat)).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: sum.text }] })
  })

  test('a read-only database, as in a failover, does not affect a running answer [Rel8]', async () => {
    // with the default patience, because this lasts longer on a busy machine than the tests above
    await getEngine(app.ctx).close()
    await startEngine(app.ctx, { renewMs: 50 })
    const [chat, other] = [await openChat(app, maria, assistantId), await openChat(app, maria, assistantId)]
    models.next({ tokens: 300, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Conte tudo.'))
    await readUntil(stream, ({ seq }) => seq >= 4)
    const [name] = (await app.ctx.pool.query('select current_database() as name')).rows.map((row) => row.name as string)
    const becomes = async (readOnly: 'on' | 'off') => {
      // two transactions: new connections must see the change
      await app.asAdmin(
        `set transaction read write; alter database ${name} set default_transaction_read_only = ${readOnly}`,
      )
      await app.asAdmin(
        `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
    await becomes('on')
    await expect.poll(async () => (await other.send('Oi')).status).toBe(503)
    await becomes('off')
    expect(sumOf(await readUntil(stream)).status).toBe('done')
    expect(await tellAll(await other.send('Oi'))).toMatchObject({ status: 'done' })
  })

  test('data that temporarily cannot be read before the first word does not fail the answer [Rel8]', async () => {
    const chat = await openChat(app, maria, assistantId)
    // history is read only from the second answer on
    await tellAll(await chat.send('Oi [[tokens=5]]'))
    const locking = await app.ctx.pool.connect()
    await locking.query('begin')
    await locking.query('lock table chat_memories in access exclusive mode')
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const answer = await chat.send('E depois? [[tokens=5]]')
    const count = async () => (await app.ctx.pool.query(waiting)).rows.length
    await expect.poll(count).toBe(1)
    // the lock timeout has passed, and the read was refused
    await expect.poll(count).toBe(0)
    await locking.query('commit')
    locking.release()
    expect(await tellAll(answer)).toMatchObject({ status: 'done' })
  })
})
