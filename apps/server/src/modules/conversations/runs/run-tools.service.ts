import { type AppContext, perContext } from '#/context.ts'
import type { readAsker } from '#/modules/conversations/runs/engine/history.repository.ts'
import type { RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { type RunTools, toTrialTool } from '#/modules/conversations/runs/run-tools.model.ts'

export {
  type CallDecision,
  type RunTool,
  type RunTools,
  ToolFailure,
} from '#/modules/conversations/runs/run-tools.model.ts'

type Asker = Awaited<ReturnType<typeof readAsker>>

type ToolFacts = Pick<RunFacts, 'assistantId' | 'config' | 'messageId' | 'trial'>

/**
 * Finds tools for an answer. `readAsker` reads whose conversation it is; undefined for a trial and a conversation that is
 * gone. A trial may get every tool: calls that change something or need a person are not made in it.
 */
export type FindRunTools = (ctx: AppContext, run: ToolFacts, readAsker: () => Promise<Asker>) => Promise<RunTools>

const getFinders = perContext(() => new Set<FindRunTools>())

/** Registers tools; called before the first request. */
export function registerRunTools(ctx: AppContext, find: FindRunTools): void {
  getFinders(ctx).add(find)
}

const none: RunTools = { tools: [], decisions: new Map() }

/** Finds all registered tools for an answer; none if only documents may answer. */
export async function findRunTools(...[ctx, run, readAsker]: Parameters<FindRunTools>): Promise<RunTools> {
  const { config, trial } = run
  if (config.knowledgeMode === 'only') return none
  const found = await Promise.all([...getFinders(ctx)].map((find) => find(ctx, run, readAsker)))
  const tools = found.flatMap((each) => each.tools)
  return {
    tools: trial ? tools.map((tool) => toTrialTool(tool, trial.recordings)) : tools,
    decisions: new Map(found.flatMap(({ decisions }) => [...decisions])),
  }
}
