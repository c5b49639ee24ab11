import { type AppContext, perContext } from '#/context.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'

/** An answer that was stored and sent. */
export type Answered = Pick<LiveRun, 'facts' | 'modelId' | 'crowded'>

/** A task after an answer, which delays no one and leaves the answer unchanged if it fails. */
type AfterAnswer = (ctx: AppContext, answered: Answered) => Promise<unknown> | undefined

const getAfterAnswers = perContext(() => new Map<string, AfterAnswer>())

/** Registers a task; called once per name, before the first request. */
export function registerAfterAnswer(ctx: AppContext, name: string, act: AfterAnswer): void {
  getAfterAnswers(ctx).set(name, act)
}

/** Starts what areas registered to do after an answer; a failure is logged and does not affect the others. */
export function actAfterAnswer(ctx: AppContext, answered: Answered): void {
  for (const [name, act] of getAfterAnswers(ctx))
    act(ctx, answered)?.catch((err: unknown) => ctx.log.warn({ err, name }, 'what follows an answer failed'))
}
