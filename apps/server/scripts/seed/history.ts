import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { SeededPerson } from './people.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { modelDefaults } from '#/modules/models/models.tables.ts'

const questions: readonly (readonly [question: string, answer: string])[] = [
  ['Qual é o horário da secretaria?', 'A secretaria atende de segunda a sexta-feira, das 8h às 17h [1].'],
  ['Como peço segunda chamada?', 'Peça em até **três dias úteis**, com atestado médico [1].'],
  [
    'O que é fotossíntese?',
    'É o processo pelo qual as plantas transformam luz em energia química [1].\n\n| Fase | Onde |\n|---|---|\n| Clara | tilacoides |\n| Ciclo de Calvin | estroma |',
  ],
  ['Qual é a frequência mínima?', 'A frequência mínima é de 75% das aulas [1].'],
  [
    'Para que serve a mitose?',
    'Serve ao crescimento e à renovação dos tecidos: uma célula dá origem a duas iguais a ela [1].',
  ],
  ['Tem aula na ponte do feriado?', 'Não encontrei nada sobre isso nos documentos deste assistente.'],
]
const days = 180

/** Creates conversations of half a year, fewer at weekends. */
export async function seedHistory(
  ctx: AppContext,
  people: readonly SeededPerson[],
  assistantIds: readonly number[],
): Promise<void> {
  const accounts = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        sql`${users.email}`,
        people.map(({ email }) => email),
      ),
    )
  const idOf = (start: string) => accounts.find(({ email }) => email.startsWith(start))?.id ?? 0
  const [office = 0, tutor = 0] = assistantIds
  for (let day = days; day >= 0; day--) {
    const date = new Date(Date.now() - day * 86_400_000)
    const isWeekend = date.getDay() === 0 || date.getDay() === 6
    for (let index = 0; index < (isWeekend ? 1 : 3); index++) {
      const assistantId = [office, tutor][(day + index) % 2] ?? office
      const userId = idOf(['maria', 'daniel', 'bruno', 'ana'][(day + index) % 4] ?? 'maria')
      await insertChat(ctx, {
        assistantId,
        userId,
        at: new Date(date.getTime() - index * 3_600_000),
        turn: day + index,
      })
    }
  }
}

interface PastChat {
  assistantId: number
  userId: number
  at: Date
  turn: number
}

async function insertChat(ctx: AppContext, { assistantId, userId, at, turn }: PastChat): Promise<void> {
  const chatId = randomUUID()
  const [question, answer] = questions[turn % questions.length] ?? ['', '']
  const [questionId, answerId] = [randomUUID(), randomUUID()]
  await ctx.db.insert(chats).values({
    id: chatId,
    assistantId,
    userId,
    title: question,
    createdAt: at,
    lastMessageAt: at,
    currentLeafId: answerId,
  })
  const common = { chatId, status: 'done' as const, finishedAt: at }
  await ctx.db.insert(messages).values([
    { ...common, id: questionId, role: 'user', parts: [{ type: 'text', text: question }], createdAt: at },
    {
      ...common,
      id: answerId,
      parentId: questionId,
      role: 'assistant',
      parts: [{ type: 'text', text: answer }],
      ...(turn % 3 === 0
        ? paidAnswer(turn)
        : { model: 'embedded:trechos', costMicros: 0, firstTokenMs: 40 + (turn % 30) }),
      version: 1,
      inputTokens: 400,
      outputTokens: 60,
      createdAt: new Date(at.getTime() + 1000),
    },
  ])
}

/** Fields of answers by a paid model, in the months in which the school used one: a few centavos each. */
const paidAnswer = (turn: number) => ({
  model: 'openai:gpt-5-mini',
  costMicros: 24_000 + (turn % 17) * 1_900,
  firstTokenMs: 600 + (turn % 23) * 90,
})

/** Counts the seeded conversations in the usage, as if each answer had ended at its stored time. */
export async function seedUsage(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`
    insert into usage_answers (at, assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
      failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
    select m.finished_at, c.assistant_id, coalesce(m.version, 0), coalesce(m.model, 'embedded:trechos'), c.origin, c.user_id,
      c.guest_id, c.link_id, false, row_number() over chat = 1, row_number() over chat = 1, m.status in ('failed', 'interrupted'),
      m.parts::text like '%Não encontrei%', m.input_tokens, m.output_tokens, coalesce(m.cost_micros, 0), m.first_token_ms
    from messages m join chats c on c.id = m.chat_id
    where m.role = 'assistant' and m.finished_at is not null and c.origin <> 'test'
      and not exists (select from runs r where r.message_id = m.id)
    window chat as (partition by c.id order by m.created_at, m.id)`)
  await ctx.db.execute(sql`
    insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key, at)
    select m.id, m.parent_id, c.assistant_id, c.origin, coalesce(m.model, 'embedded:trechos'), c.user_id,
      md5(pt_fold(q.parts->0->>'text')), m.finished_at
    from messages m join chats c on c.id = m.chat_id join messages q on q.id = m.parent_id
    where m.role = 'assistant' and m.parts::text like '%Não encontrei%' and c.origin not in ('test', 'sga')
    on conflict (answer_id) do nothing`)
  await ctx.db.execute(sql`
    insert into budget_months (scope, target_id, month, used_micros)
    select 'user', c.user_id::text, (select organization_month()), sum(m.cost_micros)
    from messages m join chats c on c.id = m.chat_id
    where c.user_id is not null and m.cost_micros > 0
      and m.finished_at >= (select organization_month())
    group by c.user_id on conflict do nothing`)
  const rate = { usdRate: 5.38, rateDate: ctx.clock.now().toISOString().slice(0, 10) }
  await ctx.db.insert(modelDefaults).values(rate).onConflictDoNothing()
  await countAnswers(ctx)
}
