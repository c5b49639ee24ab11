import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { apiOf, type SeededApp, type SeededPerson } from './people.ts'

const talks = [
  ['Quais documentos preciso para a matrícula?', 'RG, CPF, comprovante de residência e histórico escolar [1].'],
  ['A secretaria abre no sábado?', 'A secretaria atende de segunda a sexta-feira, das 8h às 17h [1].'],
  ['Como peço o histórico escolar?', 'Peça na secretaria, com um documento com foto [1].'],
] as const

/** Visitors of the school's site: each with a conversation; two of them denounced something, of which one is resolved. */
export async function seedGuestSessions(
  ctx: AppContext,
  app: SeededApp,
  people: readonly SeededPerson[],
  [assistantId = 0]: readonly number[],
): Promise<void> {
  const teacher = people.find(({ email }) => email.startsWith('bruno'))
  const page = await teacher?.api.listShareLinks({ params: { assistantId }, query: { q: 'Site da escola' } })
  const url = page?.items[0]?.url
  if (!url) throw new Error('the link of the site is missing')
  const params = { token: url.slice(url.lastIndexOf('/') + 1) }
  const { consent } = await apiOf(app).getShare({ params })
  const body = consent ? { consent: { version: consent.version } } : {}
  for (const [index, [question, answer]] of talks.entries()) {
    const visitor = apiOf(app, (await apiOf(app).startVisit({ params, body })).token)
    const { id: chatId } = await visitor.createVisitChat({ body: {} })
    await write(ctx, chatId, question, answer)
    if (index === 1)
      await visitor.reportVisit({ body: { reason: 'wrong', comment: 'O horário está desatualizado.', chatId } })
    if (index === 2)
      await visitor.reportVisit({ body: { reason: 'privacy', comment: 'Mostrou o telefone de alguém.' } })
  }
  const reports = await teacher?.api.listReports({ params: { assistantId }, query: { reason: 'privacy' } })
  const resolved = reports?.items[0]
  if (!resolved) throw new Error('the denunciation is missing')
  const note = 'O telefone saiu do documento da secretaria.'
  await teacher?.api.setReportState({ params: { assistantId, reportId: resolved.id }, body: { handled: true, note } })
}

async function write(ctx: AppContext, chatId: string, question: string, answer: string): Promise<void> {
  const [questionId, answerId] = [randomUUID(), randomUUID()]
  const at = ctx.clock.now()
  const common = { chatId, status: 'done' as const, createdAt: at, finishedAt: at }
  await ctx.db.insert(messages).values([
    { ...common, id: questionId, role: 'user', parts: [{ type: 'text', text: question }] },
    {
      ...common,
      id: answerId,
      parentId: questionId,
      role: 'assistant',
      parts: [{ type: 'text', text: answer }],
      version: 1,
    },
  ])
  await ctx.db.update(chats).set({ title: question, currentLeafId: answerId }).where(eq(chats.id, chatId))
}
