import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { FindRunTools, RunTools } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { type BuiltInTool, FILE_TOOL, FORM_TOOL } from '#/tools/extension.ts'
import { findPersonRights } from '#/tools/server/asker.repository.ts'
import { getBuiltIn } from '#/tools/server/built-in.service.ts'
import { findDecisions } from '#/tools/server/decisions.repository.ts'
import { type Asker, mayCause, type RuledTool } from '#/tools/server/rules.model.ts'
import { findSourceTools } from '#/tools/server/sources/source-tools.service.ts'

const none: RunTools = { tools: [], decisions: new Map() }
type ChatFacts = Awaited<ReturnType<Parameters<FindRunTools>[2]>>

/** Finds the tools that the configuration names and the asker may cause. */
export const findTools: FindRunTools = async (ctx, { assistantId, config, messageId, trial }, readAsker) => {
  // a run that began before the fields existed lacks them
  const { tools: chosen = [], services = [] } = config as Partial<typeof config>
  if (chosen.length === 0 && services.length === 0) return none
  const chat = trial ? undefined : await readAsker()
  // its conversation was deleted at this moment
  if (!trial && !chat) return none
  const asker: Asker = chat ? await toAsker(ctx, assistantId, chat) : { kind: 'trial' }
  const visitorsMay = asker.kind === 'visitor' && (await getSettings(ctx)).tools.visitors
  const may = (tool: RuledTool) => mayCause(asker, tool, visitorsMay)
  const builtIn = chosen.filter((name) =>
    may({ ...findAudience(config, name), writes: false, needsPerson: name === FORM_TOOL || name === FILE_TOOL }),
  )
  const ofServices = await findSourceTools(ctx, {
    assistantId,
    pinIds: services.map(({ id }) => id),
    userId: (trial ?? chat)?.userId ?? null,
    mayCause: ({ audience, groupIds, writes }) => may({ audience, groupIds, writes, needsPerson: writes }),
  })
  return {
    tools: [...builtIn.map((name) => getBuiltIn(ctx, name, trial ? null : messageId)), ...ofServices],
    decisions: await findDecisions(ctx.db, messageId),
  }
}

async function toAsker(ctx: AppContext, assistantId: number, chat: NonNullable<ChatFacts>): Promise<Asker> {
  const { userId, origin, attemptId } = chat
  if (attemptId !== null || origin === 'sga') return { kind: 'participant' }
  if (userId === null || origin === 'share' || origin === 'embed') return { kind: 'visitor' }
  const rights = await findPersonRights(ctx.pool, { userId, assistantId })
  const { isEditor = false, isStudent = true, groupIds = [] } = rights ?? {}
  return { kind: 'person', isEditor, isStudent, groupIds, isPresent: origin !== 'api' }
}

/** The audience of a built-in tool; versions from before the lists have none. */
function findAudience(config: AssistantConfig, name: BuiltInTool): Pick<RuledTool, 'audience' | 'groupIds'> {
  const { editorTools = [], groupTools = [], toolGroups = [], visitorTools = [] } = config as Partial<AssistantConfig>
  if (editorTools.includes(name)) return { audience: 'editors' }
  if (groupTools.includes(name))
    return { audience: 'groups', groupIds: toolGroups.find(({ tool }) => tool === name)?.groupIds }
  // the draft of a file is edited by people with an account
  return { audience: visitorTools.includes(name) && name !== FILE_TOOL ? 'links' : 'accounts' }
}
