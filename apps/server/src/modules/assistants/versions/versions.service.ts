import type { UnserializedDraft } from '@prosa/contract/assistants/assistants.ts'
import type { VersionComparison } from '@prosa/contract/assistants/versions.ts'
import { missingToPublish } from '@prosa/contract/assistants/new-assistant.ts'
import type { AppContext } from '#/context.ts'
import { emitAssistant } from '#/modules/assistants/assistants.events.ts'
import { changedFields } from '#/modules/assistants/assistants.model.ts'
import { type AssistantRow, lockAssistant, setPublished } from '#/modules/assistants/finding/assistants.repository.ts'
import { getBelongings, listVersionDocuments } from '#/modules/assistants/versions/belongings.service.ts'
import { holdBases } from '#/modules/assistants/drafts/drafts.repository.ts'
import { draftConflict, presentDraft, replaceDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import type { VersionDocument } from '#/modules/assistants/versions/versions.tables.ts'
import * as repository from '#/modules/assistants/versions/versions.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { pagedQuery, type PageRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Editable = Authorized<AssistantRow, 'edit'>

/** Publishes the draft as a new version. With `revision`, only if it is the one the person has seen. */
export async function publishDraft(
  ctx: AppContext,
  actor: UserActor,
  { id }: Authorized<AssistantRow, 'publish'>,
  { notes, revision }: { notes: string; revision?: number | undefined },
): Promise<{ version: number; draft: UnserializedDraft }> {
  const version = await ctx.db.transaction(async (tx) => {
    const current = await lockAssistant(tx, id)
    if (!current) throw notFound()
    if (current.archivedAt) throw new DomainError('assistant_archived')
    if (revision !== undefined && revision !== current.draftRevision) throw await draftConflict(ctx, actor, id)
    if (current.published && !current.changed) throw new DomainError('publish_unchanged')
    const errors = missingToPublish(current.draft, (model) => ctx.models.find(model) !== undefined)
    if (errors.length > 0) throw new DomainError('publish_incomplete', { errors })
    for (const { requirePublishable } of getBelongings(ctx)) await requirePublishable?.(tx, current)
    const number = await repository.insertVersion(tx, {
      assistantId: id,
      config: current.draft,
      documents: await listVersionDocuments(ctx, tx, id),
      changedFields: changedFields(current.published, current.draft),
      notes,
      authorId: actor.id,
    })
    for (const { keepWithVersion } of getBelongings(ctx)) await keepWithVersion?.(tx, current, number)
    await setPublished(tx, id, { config: current.draft, version: number, now: ctx.clock.now() })
    await emitAssistant(tx, 'assistant.published', actor, id, { version: number })
    return number
  })
  return { version, draft: await presentDraft(ctx, actor, id) }
}

/** Lists an assistant's publications, and marks the one that is in use. */
export async function listVersions(ctx: AppContext, assistant: Editable, request: PageRequest) {
  const page = await pagedQuery(request, () => repository.findVersions(ctx.db, assistant.id))
  const items = page.items.map((version) => ({
    ...version,
    current: version.number === assistant.publishedVersion,
  }))
  return { ...page, items }
}

/** Compares a version with another one or with the draft. Throws `not_found` if one of them does not exist. */
export async function compareVersions(
  ctx: AppContext,
  assistant: Editable,
  number: number,
  other: number | undefined,
): Promise<VersionComparison> {
  const read = async (wanted: number) => {
    const version = await repository.findVersion(ctx.db, assistant.id, wanted)
    if (!version) throw notFound()
    return version
  }
  const before = await read(number)
  const after =
    other === undefined
      ? { number: null, config: assistant.draft, documents: await listVersionDocuments(ctx, ctx.db, assistant.id) }
      : await read(other)
  return {
    before: { number: before.number, config: before.config },
    after: { number: after.number, config: after.config },
    documents: before.documents && after.documents && changedDocuments(before.documents, after.documents),
  }
}

/** Copies a version into the draft if it still has this revision; it takes effect when it is published. */
export async function restoreVersion(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  { number, revision }: { number: number; revision: number },
): Promise<UnserializedDraft> {
  const version = await repository.findVersion(ctx.db, assistant.id, number)
  if (!version) throw notFound()
  // an old version may name a base that was deleted since
  const there = await holdBases(ctx.db, version.config.knowledgeBases)
  const knowledgeBases = version.config.knowledgeBases.filter((id) => there.includes(id))
  await replaceDraft(ctx, actor, assistant, { revision, config: { ...version.config, knowledgeBases } })
  return presentDraft(ctx, actor, assistant.id)
}

/** Gives a publication a name of its editors. Throws 404 where it does not exist. */
export async function nameVersion(ctx: AppContext, assistant: Editable, number: number, label: string): Promise<void> {
  if (!(await repository.setLabel(ctx.db, assistant.id, number, label))) throw notFound()
}

/**
 * Returns the documents that differ between two publications. A renamed content counts as removed and added; a name with
 * other content counts as replaced.
 */
function changedDocuments(
  before: readonly VersionDocument[],
  after: readonly VersionDocument[],
): NonNullable<VersionComparison['documents']> {
  const added = namesOnlyIn(after, before)
  const removed = namesOnlyIn(before, after)
  const replaced = removed.filter((name) => added.includes(name))
  const others = (names: string[]) => names.filter((name) => !replaced.includes(name))
  return { added: others(added), removed: others(removed), replaced }
}

function namesOnlyIn(documents: readonly VersionDocument[], others: readonly VersionDocument[]): string[] {
  const known = new Set(others.map(({ name, hash }) => `${hash} ${name}`))
  const names = documents.filter(({ name, hash }) => !known.has(`${hash} ${name}`)).map(({ name }) => name)
  return [...new Set(names)]
}
