import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import type { AssistantConfig, UnserializedDraft } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import { grantAccess } from '#/modules/assistants/access/entries.service.ts'
import { auditAssistant, emitAssistant } from '#/modules/assistants/assistants.events.ts'
import { type ConfigChanges, nameOfCopy, withChanges } from '#/modules/assistants/assistants.model.ts'
import { seesDraft } from '#/modules/assistants/assistants.policy.ts'
import {
  addedBases,
  checkBases,
  checkModels,
  presentDraft,
  requireBases,
} from '#/modules/assistants/drafts/drafts.service.ts'
import * as repository from '#/modules/assistants/finding/assistants.repository.ts'
import { getBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import { checkImage } from '#/modules/images/images.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

type AssistantRow = repository.AssistantRow

/** Creates an assistant with its first draft; the creator is its owner and first editor. */
export async function createAssistant(
  ctx: AppContext,
  actor: UserActor,
  given: ConfigChanges & Pick<AssistantConfig, 'name'>,
): Promise<UnserializedDraft> {
  const initial = initialConfig(given.name, ctx.models.defaultId)
  const draft = withChanges(initial, given)
  await checkModels(ctx, actor, initial, draft)
  checkBases(actor, initial, draft)
  await checkImage(ctx, draft.avatar)
  const assistantId = await ctx.db.transaction(async (tx) => {
    await requireBases(tx, addedBases(initial, draft))
    const id = await repository.insertAssistant(tx, { ownerId: actor.id, draft })
    await grantAccess(tx, { userId: actor.id, assistantId: id, role: 'editor', grantedBy: actor.id })
    await emitAssistant(tx, 'assistant.created', actor, id)
    return id
  })
  return presentDraft(ctx, actor, assistantId)
}

const states = {
  pause: { event: 'assistant.paused', columns: (now: Date) => ({ pausedAt: now }) },
  resume: { event: 'assistant.resumed', columns: () => ({ pausedAt: null }) },
  archive: { event: 'assistant.archived', columns: (now: Date) => ({ archivedAt: now }) },
  unarchive: { event: 'assistant.unarchived', columns: () => ({ archivedAt: null }) },
} as const

/** Pauses, resumes, archives or restores an assistant. */
export async function changeState(
  ctx: AppContext,
  actor: UserActor,
  assistant: Authorized<AssistantRow, 'archive'>,
  action: keyof typeof states,
): Promise<UnserializedDraft> {
  const { event, columns } = states[action]
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await repository.setState(tx, assistant.id, columns(now), now)
    await emitAssistant(tx, event, actor, assistant.id)
  })
  return presentDraft(ctx, actor, assistant.id)
}

/** Moves an assistant to the trash for 30 days. `confirmation` is the name as the person typed it. */
export async function moveToTrash(
  ctx: AppContext,
  by: By,
  assistant: Authorized<AssistantRow, 'delete'>,
  confirmation: string,
): Promise<void> {
  if (confirmation.trim() !== assistant.draft.name) throw new DomainError('confirmation_mismatch')
  if (assistant.deletedAt) return
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await repository.setState(tx, assistant.id, { deletedAt: now }, now)
    await emitAssistant(tx, 'assistant.deleted', by.actor, assistant.id)
    await auditAssistant(tx, by, 'assistant.delete', assistant.id)
  })
}

/** Restores an assistant from the trash unchanged. */
export async function restoreFromTrash(
  ctx: AppContext,
  by: By,
  assistant: Authorized<AssistantRow, 'delete'>,
): Promise<void> {
  if (!assistant.deletedAt) return
  await ctx.db.transaction(async (tx) => {
    await repository.setState(tx, assistant.id, { deletedAt: null }, ctx.clock.now())
    await emitAssistant(tx, 'assistant.restored', by.actor, assistant.id)
    await auditAssistant(tx, by, 'assistant.restore', assistant.id)
  })
}

/** Copies an assistant with its documents for the actor, unpublished: the draft for editors, the published version for others. */
export async function duplicateAssistant(
  ctx: AppContext,
  actor: UserActor,
  original: Authorized<AssistantRow, 'duplicate'>,
): Promise<UnserializedDraft> {
  const config = seesDraft(actor, original) ? original.draft : (original.published ?? original.draft)
  const draft = { ...config, name: nameOfCopy(config.name) }
  const copyId = await ctx.db.transaction(async (tx) => {
    const id = await repository.insertAssistant(tx, { ownerId: actor.id, draft })
    await grantAccess(tx, { userId: actor.id, assistantId: id, role: 'editor', grantedBy: actor.id })
    for (const { copy } of getBelongings(ctx)) await copy?.(ctx, tx, { from: original.id, to: id, userId: actor.id })
    await emitAssistant(tx, 'assistant.duplicated', actor, id, { originalId: original.id })
    return id
  })
  return presentDraft(ctx, actor, copyId)
}
