import { isDeepStrictEqual } from 'node:util'
import type { AssistantConfig, UnserializedDraft } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import {
  changedFields,
  type ConfigChanges,
  assistantStatus,
  withChanges,
} from '#/modules/assistants/assistants.model.ts'
import { assistantPolicy, isPartner } from '#/modules/assistants/assistants.policy.ts'
import { type AssistantRow, findAssistant } from '#/modules/assistants/finding/assistants.repository.ts'
import { findDraftFacts, holdBases, saveDraft } from '#/modules/assistants/drafts/drafts.repository.ts'
import { checkImage } from '#/modules/images/images.service.ts'
import { mayChooseModel } from '#/modules/models/models.service.ts'
import { readTimeZone } from '#/modules/settings/settings.service.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import { listAbilities, type Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Editable = Authorized<AssistantRow, 'edit'>

/** Reads the draft as the builder shows it. */
export async function presentDraft(ctx: AppContext, actor: UserActor, assistantId: number): Promise<UnserializedDraft> {
  const [assistant, facts] = await Promise.all([
    findAssistant(ctx.db, actor, assistantId),
    findDraftFacts(ctx.db, assistantId),
  ])
  if (!assistant || !facts) throw notFound()
  return {
    id: assistant.id,
    config: assistant.draft,
    revision: assistant.draftRevision,
    savedAt: assistant.draftSavedAt,
    ...facts,
    status: assistantStatus(assistant, true),
    publishedVersion: assistant.publishedVersion,
    changedFields: changedFields(assistant.published, assistant.draft),
    abilities: listAbilities(assistantPolicy, actor, assistant),
  }
}

/** Saves some fields. `revision` is the one the person saw; a newer one by another person is never overwritten. */
export async function updateDraft(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  { revision, changes }: { revision: number; changes: ConfigChanges },
): Promise<UnserializedDraft> {
  const config = withChanges(assistant.draft, changes)
  await checkModels(ctx, actor, assistant.draft, config)
  checkBases(actor, assistant.draft, config)
  if (changes.avatar) await checkImage(ctx, changes.avatar)
  await replaceDraft(ctx, actor, assistant, { revision, config })
  return presentDraft(ctx, actor, assistant.id)
}

/** Resets the draft to the published version; `revision` as for `updateDraft`. */
export async function discardDraft(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  revision: number,
): Promise<UnserializedDraft> {
  if (!assistant.published) throw new DomainError('assistant_unpublished')
  await replaceDraft(ctx, actor, assistant, { revision, config: assistant.published })
  return presentDraft(ctx, actor, assistant.id)
}

/** Replaces the draft. Throws `draft_conflict` if a newer one was saved, `assistant_archived`, `knowledge_base_unknown`. */
export async function replaceDraft(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  { revision, config }: { revision: number; config: AssistantConfig },
): Promise<void> {
  if (assistant.archivedAt) throw new DomainError('assistant_archived')
  // also covers a repeated save of the same person whose response was lost
  if (changedFields(assistant.draft, config).length === 0) return
  if (revision !== assistant.draftRevision) throw await draftConflict(ctx, actor, assistant.id)
  const saved = await ctx.db.transaction(async (tx) => {
    await requireBases(tx, addedBases(assistant.draft, config))
    return saveDraft(tx, assistant.id, revision, { config, savedBy: actor.id, savedAt: ctx.clock.now() })
  })
  if (!saved) throw await draftConflict(ctx, actor, assistant.id)
}

/** Builds the refusal of a change on an older revision, with the author and time of the newer one. */
export async function draftConflict(ctx: AppContext, actor: UserActor, assistantId: number): Promise<DomainError> {
  const [newer, facts, timeZone] = await Promise.all([
    findAssistant(ctx.db, actor, assistantId),
    findDraftFacts(ctx.db, assistantId),
    readTimeZone(ctx, actor),
  ])
  if (!newer || !facts) return notFound()
  const { savedBy } = facts
  const time = newer.draftSavedAt.toLocaleTimeString('pt-BR', { timeStyle: 'short', timeZone })
  const who = newer.draftSavedBy === actor.id ? 'Você salvou, em outra aba,' : `${savedBy} salvou`
  return new DomainError('draft_conflict', {
    detail: `${who} uma versão mais nova às ${time}. Recarregue para ver as diferenças antes de continuar.`,
    data: { savedBy, savedAt: newer.draftSavedAt.toISOString(), revision: newer.draftRevision },
  })
}

/** Throws unless the actor may choose models and the new model is available. */
export async function checkModels(
  ctx: AppContext,
  actor: UserActor,
  before: Pick<AssistantConfig, 'model' | 'fallbackModel'>,
  after: Pick<AssistantConfig, 'model' | 'fallbackModel'>,
): Promise<void> {
  const chosen = [
    after.model === before.model ? null : after.model,
    after.fallbackModel === before.fallbackModel ? null : after.fallbackModel,
  ]
  const changed = after.model !== before.model || after.fallbackModel !== before.fallbackModel
  if (changed && !hasPermission(actor, 'models.choose')) throw notFound()
  for (const model of chosen)
    if (model !== null && (!ctx.models.find(model) || !(await mayChooseModel(ctx, actor, model))))
      throw new DomainError('model_unavailable')
}

/** Throws if a partner adds a shared base, because its content belongs to the organization; removing one is allowed. */
export function checkBases(actor: UserActor, before: NamesBases, after: NamesBases): void {
  if (isDeepStrictEqual(before.knowledgeBases, after.knowledgeBases)) return
  if (!hasPermission(actor, 'knowledge.manage')) throw notFound()
  if (isPartner(actor) && addedBases(before, after).length > 0) throw new DomainError('knowledge_base_unknown')
}

type NamesBases = Pick<AssistantConfig, 'knowledgeBases'>

/** Returns the shared bases that a draft names and the one before did not. */
export const addedBases = (before: NamesBases, after: NamesBases): number[] =>
  [...new Set(after.knowledgeBases)].filter((id) => !before.knowledgeBases.includes(id))

/** Locks the named bases in the transaction that stores them, so that a simultaneous deletion waits and finds them in use. */
export async function requireBases(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0 && (await holdBases(tx, ids)).length < ids.length) throw new DomainError('knowledge_base_unknown')
}
