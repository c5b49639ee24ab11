import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { SeededPerson } from './people.ts'

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

/** Conversations of half a year, fewer at weekends. */
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

/** From the months in which the school also had a model that costs money: a few centavos an answer. */
const paidAnswer = (turn: number) => ({
  model: 'openai:gpt-5-mini',
  costMicros: 24_000 + (turn % 17) * 1_900,
  firstTokenMs: 600 + (turn % 23) * 90,
})
