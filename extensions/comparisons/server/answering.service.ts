import type { AppContext } from '@prosa/server/src/context.ts'
import { loadAssistant } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { loadPerson } from '@prosa/server/src/modules/identity/sessions/access.service.ts'
import { tryTestCase } from '@prosa/server/src/modules/quality/test-cases/test-cases.service.ts'
import { DomainError, errorReason } from '@prosa/server/src/platform/errors/domain-error.ts'
import * as repository from '#/comparisons/server/comparisons.repository.ts'

export const askNextJob = 'comparisons.ask-next'

const gone = 'Quem começou a comparação não pode mais editar o assistente.'
const unlucky = 'Não deu certo fazer esta pergunta depois de várias tentativas. Compare de novo.'

/** Ends a comparison whose next question failed every time. */
export const giveUp = (ctx: AppContext, id: string): Promise<void> =>
  repository.endComparison(ctx.db, id, { state: 'stopped', problem: unlucky })

/**
 * Asks both sides the next question, stores the results and sends the job for the following one in the same transaction: a
 * process that ends in the middle loses at most one question, which is asked again. A refusal, such as by a budget, ends
 * the comparison; what was paid for stays.
 */
export async function askNext(ctx: AppContext, id: string): Promise<void> {
  const asked = await repository.findNextCase(ctx.db, id)
  if (!asked) return repository.endComparison(ctx.db, id, { state: 'done', problem: null })
  const outcome = await askBoth(ctx, id, asked.test)
  if (!outcome) return
  const { results, refusal } = outcome
  await ctx.db.transaction(async (tx) => {
    const comparison = await repository.lockComparison(tx, id)
    if (comparison?.state !== 'running') return
    const isAnswered = results.some((result) => result !== null)
    // another worker, which took this one for dead, may have asked the same question
    if (isAnswered && !(await repository.putResults(tx, asked, results))) return
    if (refusal !== undefined) return repository.endComparison(tx, id, { state: 'stopped', problem: refusal })
    if (await repository.findNextCase(tx, id)) return ctx.jobs.send(tx, askNextJob, { id })
    await repository.endComparison(tx, id, { state: 'done', problem: null })
  })
}

async function askBoth(ctx: AppContext, id: string, test: Parameters<typeof tryTestCase>[3]) {
  const comparison = await ctx.db.transaction((tx) => repository.lockComparison(tx, id))
  if (comparison?.state !== 'running') return undefined
  const { assistantId, sides, judge, startedBy } = comparison
  try {
    const actor = await loadStarter(ctx, startedBy)
    const assistant = await loadAssistant(ctx, actor, assistantId, 'edit')
    if (assistant.archivedAt) throw new DomainError('assistant_archived')
    const ends = await Promise.allSettled(
      sides.map(({ config }) => tryTestCase(ctx, actor, { assistantId, config, judge }, test)),
    )
    const results = ends.map((end) => (end.status === 'fulfilled' ? end.value : null)) as [Result, Result]
    const failure = ends.find((end) => end.status === 'rejected')
    return { results, refusal: failure && toRefusal(failure.reason) }
  } catch (err) {
    return { results: [null, null] as [Result, Result], refusal: toRefusal(err) }
  }
}
type Result = Awaited<ReturnType<typeof tryTestCase>> | null

async function loadStarter(ctx: AppContext, userId: number | null) {
  if (userId === null) throw new DomainError('not_found')
  return loadPerson(ctx, userId)
}

/** Returns a refusal as a sentence; throws anything else, so that the job tries again. */
function toRefusal(err: unknown): string {
  if (!(err instanceof DomainError)) throw err
  return err.code === 'not_found' || err.code === 'account_suspended' ? gone : errorReason(err)
}
