import { type AppContext, perContext } from '#/context.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'

/** An answer that is stored and told. */
export type Answered = Pick<LiveRun, 'facts' | 'modelId' | 'crowded'>

/** What follows an answer: it keeps nobody waiting, and the answer stays as it is where it fails. */
type AfterAnswer = (ctx: AppContext, answered: Answered) => Promise<unknown> | undefined

const registered = perContext(() => new Map<string, AfterAnswer>())

/** Once for each name, before the first request. */
export function registerAfterAnswer(ctx: AppContext, name: string, act: AfterAnswer): void {
  registered(ctx).set(name, act)
}

export function actAfterAnswer(ctx: AppContext, answered: Answered): void {
  for (const [name, act] of registered(ctx))
    act(ctx, answered)?.catch((err: unknown) => ctx.log.warn({ err, name }, 'what follows an answer failed'))
}
