import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { publishChecks } from '@prosa/contract/sharing/sharing.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { shareDays } from '#/modules/sharing/sharing.tables.ts'
import { personOf, type SeededPerson, apiOf, type SeededApp } from './people.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'

const DAY_MS = 86_400_000
const historyDays = 45

const common: NewLink = {
  name: '',
  audience: '',
  startsAt: null,
  endsAt: null,
  allowedDomains: [],
  budgetCents: null,
  identification: 'none',
  formFields: [],
  consentText:
    'As respostas são geradas por inteligência artificial e podem ter erros. As conversas ficam guardadas por 90 dias. Não escreva dados pessoais.',
  minors: false,
  retentionDays: 90,
  closedMessage: '',
  appearance: { title: '', color: 'blue', theme: 'auto', position: 'right', proactiveMessage: '' },
  options: { ...defaultOptions('link'), files: true },
}

/** Creates links of the secretary's assistant: one in use, one with a later start, one closed. */
export async function seedLinks(
  ctx: AppContext,
  people: readonly SeededPerson[],
  [assistantId = 0]: readonly number[],
): Promise<void> {
  const teacher = personOf(people, 'bruno')
  const create = async (settings: Partial<NewLink>, open: boolean) => {
    const { id: linkId } = await teacher.api.createShareLink({
      params: { assistantId },
      body: { ...common, ...settings },
    })
    const body = { status: 'active' as const, checks: [...publishChecks] }
    if (open) await teacher.api.setShareLinkState({ params: { assistantId, linkId }, body })
    return linkId
  }
  const fair = {
    name: 'Feira de profissões',
    audience: 'Visitantes da feira',
    closedMessage: 'A feira terminou. Até 2027!',
  }
  await create({ ...fair, options: { ...common.options, chatsPerDay: 200 } }, false)
  const nextMonth = new Date(ctx.clock.now().getTime() + 30 * DAY_MS).toISOString()
  await create({ name: 'Matrículas do próximo ano', audience: 'Famílias novas', startsAt: nextMonth }, true)
  const appearance = { ...common.appearance, color: 'teal' as const, proactiveMessage: 'Dúvidas sobre matrícula?' }
  const site = {
    name: 'Site da escola',
    audience: 'Famílias',
    allowedDomains: ['escola.exemplo.test'],
    budgetCents: 20_000,
  }
  await seedDays(ctx, await create({ ...site, appearance }, true))
}

/** Daily visits of a school's link: many on weekdays, few at weekends. */
async function seedDays(ctx: AppContext, linkId: string): Promise<void> {
  const days = Array.from({ length: historyDays }, (_, ago) => {
    const date = new Date(ctx.clock.now().getTime() - ago * DAY_MS)
    const visits = date.getDay() % 6 === 0 ? 4 : 22 + ((ago * 7) % 13)
    const chats = Math.round(visits * 0.6)
    return {
      linkId,
      day: date.toISOString().slice(0, 10),
      visits,
      consents: Math.round(visits * 0.8),
      chats,
      messages: chats * 4,
      starters: Math.round(visits * 0.7),
      engaged: Math.round(visits * 0.4),
      embedVisits: Math.round(visits * 0.7),
      embedConsents: Math.round(visits * 0.6),
      embedStarters: Math.round(visits * 0.5),
      embedEngaged: Math.round(visits * 0.3),
      costMicros: chats * 60_000,
    }
  })
  await ctx.db.insert(shareDays).values(days)
}

const talks = [
  ['Quais documentos preciso para a matrícula?', 'RG, CPF, comprovante de residência e histórico escolar [1].'],
  ['A secretaria abre no sábado?', 'A secretaria atende de segunda a sexta-feira, das 8h às 17h [1].'],
  ['Como peço o histórico escolar?', 'Peça na secretaria, com um documento com foto [1].'],
  ['a secretaria abre no sabado', 'A secretaria atende de segunda a sexta-feira, das 8h às 17h [1].'],
  ['A secretaria abre no sábado?', 'Não: de segunda a sexta-feira, das 8h às 17h [1].'],
  ['Como peço o histórico escolar', 'Peça na secretaria, com um documento com foto [1].'],
] as const

/**
 * Creates visitors of the school's site, each with a conversation, and two reports of which one is resolved. They are enough for
 * 'Perguntas feitas', which shows what at least five people asked.
 */
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
