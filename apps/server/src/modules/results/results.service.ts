import type { results as contract } from '@prosa/contract/results/results.ts'
import { SMALLEST_SHOWN } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { listAwaitingReview, reviewsActivities } from '#/modules/school/reviews/waiting.service.ts'
import { findApprovedAnswers, editedAssistants } from '#/modules/assistants/finding/assistants.service.ts'
import { questionKey } from '#/modules/conversations/runs/runs.service.ts'
import { makeNameHider } from '#/modules/conversations/safety/safety.service.ts'
import { listRatings } from '#/modules/quality/ratings/board.service.ts'
import { mayReadStudents, ratingsPolicy } from '#/modules/quality/ratings/ratings.service.ts'
import { findAskedQuestions } from '#/modules/results/asked-questions.repository.ts'
import * as stats from '#/modules/stats/own-use.service.ts'
import { statsPolicy } from '#/modules/stats/stats.service.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import { about } from '#/platform/authorization/rules.ts'
import type { Page, PageRequest } from '#/platform/db/page-of.ts'

/** Assistants that the actor edits by an access role; administrators see others in `/stats`. */
export interface Own {
  readonly all: { id: number; name: string }[]
  /** The requested assistants. */
  readonly ids: readonly number[]
}

type ResultsPeriod = Pick<z.output<typeof contract.getResults.query>, 'period'>
type AskedPage = ResultsPeriod & PageRequest

/** Returns the actor's assistants; undefined for another person's assistant, as for a missing one. */
async function findOwn(ctx: AppContext, assistant: string, actor: Actor): Promise<Own | undefined> {
  if (actor.kind !== 'user') return undefined
  const all = await editedAssistants(ctx, actor)
  const ids = all.map(({ id }) => id).filter((id) => assistant === 'all' || id === Number(assistant))
  return assistant !== 'all' && ids.length === 0 ? undefined : { all, ids }
}

export const resultRules = {
  'results.view': about({ param: 'assistant', load: findOwn, action: 'view' }),
}

const viewsRatings = (actor: Actor) => ratingsPolicy.view(actor, { edits: true, ofStudent: false })

/** Returns the use of the actor's own assistants in a period, and which lists the actor may see. */
export async function readResults(ctx: AppContext, actor: UserActor, { all, ids }: Own, { period }: ResultsPeriod) {
  const found = await stats.readOwnUse(ctx, { ids, period })
  return { ...found, assistants: all, abilities: { review: reviewsActivities(actor) } }
}

/** Lists the use of each of the actor's own assistants. */
export const listUsed = (ctx: AppContext, { ids }: Own, page: AskedPage) => stats.listOwnUse(ctx, { ...page, ids })

/**
 * The fewest other people that must have asked an assistant before its editors may read what was asked, because with fewer they
 * could tell who asked. It does not limit an actor who may see the people behind figures.
 */
const fewestPeople = (actor: UserActor) => (statsPolicy.viewPeople(actor, {}) ? 0 : SMALLEST_SHOWN)

type AskedList = AskedPage & Pick<z.output<typeof contract.listAskedQuestions.query>, 'only'>

/** Lists what people asked, without names, each question with whether its assistant's draft now answers it. */
export async function listAsked(
  ctx: AppContext,
  actor: UserActor,
  { all, ids }: Own,
  { period, page, pageSize, ...filters }: AskedList,
) {
  const days = await stats.computeDays(ctx, period)
  const { items, ...counts } = await findAskedQuestions(ctx.db, {
    ...days,
    ids,
    only: filters.only,
    timeZone: await stats.readTimeZone(ctx),
    reader: actor.id,
    people: fewestPeople(actor),
    page,
    pageSize,
  })
  const answers = await findApprovedAnswers(ctx, new Set(items.map(({ assistantId }) => assistantId)))
  const keys = new Set(answers.map(({ assistantId, question }) => `${assistantId} ${questionKey(question)}`))
  return {
    ...counts,
    page,
    pageSize,
    items: items.map(({ personName, ...row }) => ({
      ...row,
      question: makeNameHider(personName)(row.question),
      assistantName: all.find(({ id }) => id === row.assistantId)?.name ?? '',
      approved: keys.has(`${row.assistantId} ${questionKey(row.question)}`),
    })),
  }
}

/** Lists the ratings; empty without the permission, because they are only a part of the page. */
export async function listOwnRatings(ctx: AppContext, actor: UserActor, { ids }: Own, { period, ...page }: AskedPage) {
  if (!viewsRatings(actor)) return none(page)
  return listRatings(ctx, {
    ...page,
    ...(await stats.computeDays(ctx, period)),
    assistants: ids,
    includesStudents: mayReadStudents(actor),
    ...everyRating,
  })
}

const everyRating = {
  q: '',
  assistant: 'all',
  version: 'all',
  value: 'all',
  reason: 'all',
  status: 'all',
  origin: 'all',
  partner: 'all',
  assignee: 'all',
  comment: 'all',
} as const

/** Lists attempts that await a review; empty for an actor who reviews none. */
export const listReviews = (ctx: AppContext, actor: UserActor, { ids }: Own, { page, pageSize }: AskedPage) =>
  reviewsActivities(actor) ? listAwaitingReview(ctx, actor, ids, { page, pageSize }) : none({ page, pageSize })

const none = (page: PageRequest): Page<never> => ({ ...page, items: [], total: 0 })
