import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { RatingReason } from '@prosa/contract/conversations/rating-choices.ts'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { ratingNotes, ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { testCases } from '#/modules/quality/test-cases/test-cases.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'

const complaints: readonly { reasons: RatingReason[]; comment: string; expected: string }[] = [
  { reasons: ['incomplete'], comment: 'Faltou dizer se abre no sábado.', expected: 'Aos sábados não abre.' },
  { reasons: ['incorrect', 'no_documents'], comment: 'O manual diz outra coisa.', expected: '' },
  { reasons: ['confusing'], comment: '', expected: 'Explique com um exemplo do dia a dia.' },
  { reasons: ['slow'], comment: 'Demorou para responder.', expected: '' },
]
const HOUR = 3_600_000

/** Creates half a year of ratings, most of them good and the older ones settled, and tests of the first assistant. */
export async function seedRatings(ctx: AppContext, assistantIds: readonly number[]): Promise<void> {
  const [ana] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`'admin' = any(${users.roles})`)
    .limit(1)
  const answers = await ctx.db
    .select({ message: messages, chat: chats })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(messages.role, 'assistant'), eq(messages.status, 'done'), ne(chats.origin, 'test')))
    .orderBy(desc(messages.createdAt))
  const rated = answers.filter((_, index) => index % 4 === 0)
  for (const [index, { message, chat }] of rated.entries()) {
    if (chat.origin === 'test' || chat.origin === 'temporary') continue
    const complaint = index % 5 === 1 ? complaints[index % complaints.length] : undefined
    const settled = complaint !== undefined && index > 12
    const createdAt = new Date(message.createdAt.getTime() + 60_000)
    const [row] = await ctx.db
      .insert(ratings)
      .values({
        messageId: message.id,
        chatId: chat.id,
        assistantId: chat.assistantId,
        userId: chat.userId,
        guestId: chat.guestId,
        origin: chat.origin,
        version: message.version,
        model: message.model,
        value: complaint ? 'bad' : 'good',
        ...complaint,
        status: settled ? (index % 3 === 0 ? 'discarded' : 'resolved') : index === 6 ? 'reviewing' : 'new',
        assigneeId: settled || index === 6 ? (ana?.id ?? null) : null,
        ...(settled ? { reply: 'Obrigada pelo aviso! Já corrigimos.', repliedAt: later(createdAt, 20 + index) } : {}),
        resolvedAt: settled ? later(createdAt, 20 + (index % 40)) : null,
        createdAt,
        day: localTime(createdAt, defaultTimeZone).day,
      })
      .returning({ id: ratings.id })
    if (index === 6 && row && ana)
      await ctx.db
        .insert(ratingNotes)
        .values({ ratingId: row.id, authorId: ana.id, text: 'Conferir com a secretaria.' })
  }
  await seedTests(ctx, assistantIds[0] ?? 0)
}

const later = (moment: Date, hours: number) => new Date(Math.min(moment.getTime() + hours * HOUR, Date.now()))

async function seedTests(ctx: AppContext, assistantId: number): Promise<void> {
  await ctx.db.insert(testCases).values([
    { assistantId, question: 'Qual é o horário da secretaria?', mustContain: ['8h', '17h'], required: true },
    { assistantId, question: 'Posso trazer meu cachorro?', mustContain: [], mustNotContain: ['sim'], required: false },
  ])
}
