import type { ToldDraft } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import { emitAssistant } from '#/modules/assistants/assistants.events.ts'
import { missingToPublish } from '@prosa/contract/assistants/new-assistant.ts'
import { changedFields } from '#/modules/assistants/assistants.model.ts'
import { type AssistantRow, lockAssistant, setPublished } from '#/modules/assistants/finding/assistants.repository.ts'
import { belongingsOf, documentsOf } from '#/modules/assistants/versions/belongings.service.ts'
import { draftConflict, presentDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import { recordVersion } from '#/modules/assistants/versions/versions.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

/** Freezes the draft as a new version, which answers from now on. With `revision`, only what the person has seen. */
export async function publish(
  ctx: AppContext,
  actor: UserActor,
  { id }: Authorized<AssistantRow, 'publish'>,
  { notes, revision }: { notes: string; revision?: number | undefined },
): Promise<{ version: number; draft: ToldDraft }> {
  const version = await ctx.db.transaction(async (tx) => {
    const current = await lockAssistant(tx, id)
    if (!current) throw notFound()
    if (current.archivedAt) throw new DomainError('assistant_archived')
    if (revision !== undefined && revision !== current.draftRevision) throw await draftConflict(ctx, actor, id)
    if (current.published && !current.changed) throw new DomainError('publish_unchanged')
    const errors = missingToPublish(current.draft, (model) => ctx.models.find(model) !== undefined)
    if (errors.length > 0) throw new DomainError('publish_incomplete', { errors })
    for (const { requirePublishable } of belongingsOf(ctx)) await requirePublishable?.(tx, current)
    const number = await recordVersion(tx, {
      assistantId: id,
      config: current.draft,
      documents: await documentsOf(ctx, tx, id),
      changedFields: changedFields(current.published, current.draft),
      notes,
      authorId: actor.id,
    })
    await setPublished(tx, id, { config: current.draft, version: number, now: ctx.clock.now() })
    await emitAssistant(tx, 'assistant.published', actor, id, { version: number })
    return number
  })
  return { version, draft: await presentDraft(ctx, actor, id) }
}
