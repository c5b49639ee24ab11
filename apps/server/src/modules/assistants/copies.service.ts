import type { ToldDraft } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import { grantAccess } from '#/modules/assistants/access/access.service.ts'
import { emitAssistant } from '#/modules/assistants/assistants.events.ts'
import { nameOfCopy } from '#/modules/assistants/assistants.model.ts'
import { edits } from '#/modules/assistants/assistants.policy.ts'
import { type AssistantRow, insertAssistant } from '#/modules/assistants/assistants.repository.ts'
import { belongingsOf } from '#/modules/assistants/belongings.service.ts'
import { presentDraft } from '#/modules/assistants/drafts.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'

/** A copy with its documents that belongs to the actor, unpublished: of the draft for editors, of what is published for others. */
export async function duplicate(
  ctx: AppContext,
  actor: UserActor,
  original: Authorized<AssistantRow, 'duplicate'>,
): Promise<ToldDraft> {
  const config = edits(actor, original) ? original.draft : (original.published ?? original.draft)
  const draft = { ...config, name: nameOfCopy(config.name) }
  const copyId = await ctx.db.transaction(async (tx) => {
    const id = await insertAssistant(tx, { ownerId: actor.id, draft })
    await grantAccess(tx, { userId: actor.id, assistantId: id, role: 'editor', grantedBy: actor.id })
    for (const { copy } of belongingsOf(ctx)) await copy?.(ctx, tx, { from: original.id, to: id, userId: actor.id })
    await emitAssistant(tx, 'assistant.duplicated', actor, id, { originalId: original.id })
    return id
  })
  return presentDraft(ctx, actor, copyId)
}
