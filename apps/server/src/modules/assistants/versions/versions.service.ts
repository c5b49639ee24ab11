import type { ToldDraft } from '@prosa/contract/assistants/assistants.ts'
import type { VersionComparison } from '@prosa/contract/assistants/versions.ts'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { documentsOf } from '#/modules/assistants/versions/belongings.service.ts'
import { holdBases } from '#/modules/assistants/drafts/drafts.repository.ts'
import { presentDraft, replaceDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import { changedDocuments } from '#/modules/assistants/versions/versions.model.ts'
import * as repository from '#/modules/assistants/versions/versions.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedQuery, type PageRequest } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

type Editable = Authorized<AssistantRow, 'edit'>

/**
 * Stores a configuration as the next version, which nobody can change later. It runs within the transaction that
 * publishes it.
 */
export const recordVersion = (tx: Queryable, version: repository.NewVersion): Promise<number> =>
  repository.insertVersion(tx, version)

export async function listVersions(ctx: AppContext, assistant: Editable, request: PageRequest) {
  const page = await pagedQuery(request, () => repository.findVersions(ctx.db, assistant.id))
  const items = page.items.map((version) => ({
    ...version,
    current: version.number === assistant.publishedVersion,
  }))
  return { ...page, items }
}

/** Puts a version beside another one, or beside the draft. Throws `not_found` where one of them does not exist. */
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
      ? { number: null, config: assistant.draft, documents: await documentsOf(ctx, ctx.db, assistant.id) }
      : await read(other)
  return {
    before: { number: before.number, config: before.config },
    after: { number: after.number, config: after.config },
    documents: before.documents && after.documents && changedDocuments(before.documents, after.documents),
  }
}

/** Copies a version into the draft that is still of this revision; nobody who talks to the assistant notices until it is published. */
export async function restoreVersion(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  { number, revision }: { number: number; revision: number },
): Promise<ToldDraft> {
  const version = await repository.findVersion(ctx.db, assistant.id, number)
  if (!version) throw notFound()
  // an old version may name a shared base that has been deleted since
  const there = await holdBases(ctx.db, version.config.knowledgeBases)
  const knowledgeBases = version.config.knowledgeBases.filter((id) => there.includes(id))
  await replaceDraft(ctx, actor, assistant, { revision, config: { ...version.config, knowledgeBases } })
  return presentDraft(ctx, actor, assistant.id)
}

export async function nameVersion(ctx: AppContext, assistant: Editable, number: number, label: string): Promise<void> {
  if (!(await repository.setLabel(ctx.db, assistant.id, number, label))) throw notFound()
}
