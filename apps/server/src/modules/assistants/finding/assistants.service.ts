import * as repository from '#/modules/assistants/finding/assistants.repository.ts'
import { type AnsweringRow, findAnswering } from '#/modules/assistants/finding/answering.repository.ts'
import type { Assistant, AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import { assistantStatus } from '#/modules/assistants/assistants.model.ts'
import { type AssistantAction, assistantPolicy, seesDraft } from '#/modules/assistants/assistants.policy.ts'
import { fillGreeting } from '#/modules/assistants/finding/variables.service.ts'
import { offeredFiles } from '#/modules/assistants/finding/offered-files.service.ts'
import { type Actor, hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import { listAbilities, authorize, type Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { type CardQuery, type CardRow, findCards } from '#/modules/assistants/finding/cards.repository.ts'
import { isDatabaseOutage, isPassingRefusal } from '#/platform/db/outage.ts'
import { pagedQuery } from '#/platform/db/page-of.ts'

/** @public for extensions */
export type { AnsweringRow } from '#/modules/assistants/finding/answering.repository.ts'
export type { AssistantRow } from '#/modules/assistants/finding/assistants.repository.ts'
type AssistantRow = repository.AssistantRow

/** Returns the assistant if the actor may do this action. Throws 404 otherwise, as for an unknown id. */
export async function loadAssistant<A extends AssistantAction>(
  ctx: AppContext,
  actor: Actor,
  assistantId: number,
  action: A,
): Promise<Authorized<AssistantRow, A>> {
  const found = actor.kind === 'user' ? await repository.findAssistant(ctx.db, actor, assistantId) : undefined
  return authorize(assistantPolicy, actor, action, found)
}

/** Returns the assistants that a person edits by role, not as an administrator. */
export const editedAssistants = ({ db }: AppContext, { id }: UserActor) => repository.findEdited(db, id)

/** Finds the questions with an approved answer of each assistant. */
export const findApprovedAnswers = ({ db }: AppContext, ids: ReadonlySet<number>) =>
  ids.size === 0 ? [] : repository.findApprovedQuestions(db, [...ids])

const toDo = <const A extends AssistantAction>(action: A) =>
  about({
    param: 'assistantId',
    load: async ({ db }: AppContext, id: number, actor) =>
      actor.kind === 'user' ? repository.findAssistant(db, actor, id) : undefined,
    action,
    allows: assistantPolicy[action],
  })

export const assistantRules = {
  'assistant.view': toDo('view'),
  'assistant.chat': toDo('chat'),
  'assistant.edit': toDo('edit'),
  'assistant.knowledge': toDo('knowledge'),
  'assistant.publish': toDo('publish'),
  'assistant.duplicate': toDo('duplicate'),
  'assistant.export': toDo('export'),
  'assistant.manage_access': toDo('manageAccess'),
  'assistant.share': toDo('share'),
  'assistant.manage_webhooks': toDo('manageWebhooks'),
  'assistant.manage_assessments': toDo('manageAssessments'),
  'assistant.transfer': toDo('transfer'),
  'assistant.archive': toDo('archive'),
  'assistant.delete': toDo('delete'),
}

/**
 * Lists the assistants that a program with the actor's key may ask.
 * @public for extensions
 */
export const listAnswering = (ctx: AppContext, actor: UserActor): Promise<AnsweringRow[]> =>
  findAnswering(ctx.pool, isAdmin(actor) ? null : [...actor.assistants.keys(), ...actor.publicAssistants])

/**
 * Returns the configuration that answers: the published one, or the draft for a test by editors. Throws
 * `assistant_archived`, `assistant_paused` or `assistant_unpublished`.
 */
export function answeringConfig(
  assistant: Pick<AssistantRow, 'draft' | 'published' | 'publishedVersion' | 'pausedAt' | 'archivedAt'>,
  { test }: { test: boolean },
): { config: AssistantConfig; version: number | null } {
  if (assistant.archivedAt) throw new DomainError('assistant_archived')
  if (test) return { config: assistant.draft, version: null }
  if (assistant.pausedAt) throw new DomainError('assistant_paused')
  if (!assistant.published) throw new DomainError('assistant_unpublished')
  return { config: assistant.published, version: assistant.publishedVersion }
}

/** Presents an assistant to people who chat with it, without its configuration (Z7). */
export async function presentAssistant(ctx: AppContext, assistant: AssistantRow, actor: UserActor): Promise<Assistant> {
  const config = assistant.published ?? assistant.draft
  const { name, description, avatar, suggestions, placeholder, showSources } = config
  return {
    id: assistant.id,
    name,
    description,
    avatar,
    greeting: await fillGreeting(ctx, config, { userId: actor.id }),
    suggestions,
    placeholder,
    showSources,
    files: hasPermission(actor, 'chats.upload') ? offeredFiles(ctx, config) : null,
    ...assistant.options,
    nextQuestions: config.nextQuestions,
    status: assistantStatus(assistant, seesDraft(actor, assistant)),
    version: assistant.publishedVersion,
    abilities: listAbilities(assistantPolicy, actor, assistant),
  }
}

/** Marks an assistant as the actor's favorite, or removes the mark; repeating it changes nothing. */
export function setFavorite(
  ctx: AppContext,
  actor: UserActor,
  assistant: Authorized<AssistantRow, 'view'>,
  favorite: boolean,
): Promise<void> {
  const change = favorite ? repository.addFavorite : repository.removeFavorite
  return change(ctx.db, actor.id, assistant.id)
}

/**
 * Lists the actor's assistants by scope. Editors see the draft, other people the published version. Where chats cannot be read for
 * now, as while their table is locked, the cards come without the last ones.
 */
export async function listCards(ctx: AppContext, actor: UserActor, query: CardQuery) {
  const find = (parts: { chats: boolean }) => pagedQuery(query, () => findCards(ctx.db, actor, query, parts))
  const page = await find({ chats: true }).catch((error: unknown) => {
    if (isPassingRefusal(error) || isDatabaseOutage(error)) return find({ chats: false })
    throw error
  })
  return { ...page, items: page.items.map((row) => presentCard(row, actor)) }
}

function presentCard({ config, ...row }: CardRow, actor: UserActor) {
  const { name, description, avatar, tags, category } = config
  return {
    id: row.id,
    name,
    description,
    avatar,
    tags,
    category,
    status: assistantStatus(row, seesDraft(actor, row)),
    ownerName: row.ownerName,
    mine: row.ownerId === actor.id,
    public: row.visibility === 'organization',
    onWeb: row.onWeb,
    favorite: row.favorite,
    failedDocuments: row.failedDocuments,
    newRatings: row.newRatings,
    lastChatAt: row.lastChatAt,
    recentChats: row.recentChats,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    abilities: listAbilities(assistantPolicy, actor, row),
  }
}
