import type { AppContext } from '#/context.ts'
import { auditAssistant, emitAssistant, type RequestTrace } from '#/modules/assistants/assistants.events.ts'
import type { AssistantRow } from '#/modules/assistants/assistants.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'

/** Says what the file is to whatever will import it one day. */
const FORMAT = 'prosa.assistant'
const FORMAT_VERSION = 1

/** The configuration as a file of its own: the draft, since it is the editors who take it along. */
export async function exportPackage(
  ctx: AppContext,
  actor: UserActor,
  assistant: Authorized<AssistantRow, 'export'>,
  trace: RequestTrace,
): Promise<{ name: string; content: string }> {
  await ctx.db.transaction(async (tx) => {
    await emitAssistant(tx, 'assistant.exported', actor, assistant.id)
    await auditAssistant(tx, 'assistant.export', actor, assistant.id, trace)
  })
  const content = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    exportedAt: ctx.clock.now().toISOString(),
    publishedVersion: assistant.publishedVersion,
    config: assistant.draft,
  }
  return { name: `${assistant.draft.name}.json`, content: `${JSON.stringify(content, null, 2)}\n` }
}
