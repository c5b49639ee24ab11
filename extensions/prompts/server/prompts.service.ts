import { randomUUID } from 'node:crypto'
import type { PromptReader, PromptReaderId, prompts, UnserializedPrompt } from '#/prompts/contract.ts'
import type { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { isPartner } from '@prosa/server/src/modules/assistants/assistants.policy.ts'
import * as repository from '#/prompts/server/prompts.repository.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import { hasPermission, type UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { about } from '@prosa/server/src/platform/authorization/rules.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import type { PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

const MAX_PROMPTS = 200
const MAX_SUGGESTED = 10

export type OwnPrompt = Authorized<repository.PromptRow, 'own'>
type NewPrompt = z.output<typeof prompts.createPrompt.body>
type Change = z.output<typeof prompts.updatePrompt.body>

export const promptRules = {
  'prompt.own': about({
    param: 'promptId',
    load: async ({ db }: AppContext, id: string, actor) =>
      actor.kind === 'user' ? repository.findPrompt(db, actor.id, id) : undefined,
    action: 'own',
  }),
}

/** Lists the prompts that the actor wrote or may read. */
export const listPrompts = ({ db }: AppContext, { id }: UserActor, query: { q: string } & PageRequest) =>
  repository.findPrompts(db, id, query)

/** Returns whom an actor finds: with the permission all people, partners those of their institution; otherwise members of their groups. */
function toFinder(actor: UserActor): repository.Finder {
  if (!hasPermission(actor, 'people.search')) return { userId: actor.id, reach: 'groups' }
  return { userId: actor.id, reach: isPartner(actor) ? 'institution' : 'all' }
}

/** Finds people and groups whom the actor may let read a prompt. */
export async function findReaders(ctx: AppContext, actor: UserActor, q: string): Promise<{ items: PromptReader[] }> {
  return { items: await repository.searchReaders(ctx.db, toFinder(actor), q, MAX_SUGGESTED) }
}

const readerKey = ({ kind, id }: PromptReaderId) => `${kind}-${id}`

/** Throws `principal_unknown` for a new reader whom the actor may not find. */
async function checkReaders(
  tx: Queryable,
  actor: UserActor,
  readers: readonly PromptReaderId[],
  before: readonly PromptReaderId[],
): Promise<void> {
  const had = new Set(before.map(readerKey))
  const added = [...new Map(readers.map((reader) => [readerKey(reader), reader])).values()].filter(
    (reader) => !had.has(readerKey(reader)),
  )
  if (added.length > 0 && (await repository.countFindable(tx, toFinder(actor), added)) !== added.length)
    throw new DomainError('principal_unknown')
}

async function requirePrompt(tx: Queryable, { id: userId }: UserActor, id: string): Promise<UnserializedPrompt> {
  const made = await repository.findPrompt(tx, userId, id)
  if (!made) throw notFound()
  return made
}

/** Creates a prompt. Throws 409 `prompts_limit`. */
export async function createPrompt(
  ctx: AppContext,
  by: By,
  { readers, ...fields }: NewPrompt,
): Promise<UnserializedPrompt> {
  const id = randomUUID()
  return ctx.db.transaction(async (tx) => {
    await checkReaders(tx, by.actor, readers, [])
    if (!(await repository.insertPrompt(tx, { id, userId: by.actor.id, ...fields }, MAX_PROMPTS)))
      throw new DomainError('prompts_limit')
    await repository.putReaders(tx, id, readers)
    await record(tx, by, 'prompt.create', id, { readers: readers.length })
    return requirePrompt(tx, by.actor, id)
  })
}

/** Changes a saved prompt and its readers. Throws 409 if it was changed since the person read it. */
export async function changePrompt(
  ctx: AppContext,
  by: By,
  prompt: OwnPrompt,
  { readers, ...fields }: Change,
): Promise<UnserializedPrompt> {
  return ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.findPrompt(tx, by.actor.id, prompt.id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'prompt', id: prompt.id }, version })
    await repository.updatePrompt(tx, prompt.id, fields)
    if (readers !== undefined) {
      await checkReaders(tx, by.actor, readers, prompt.readers)
      await repository.putReaders(tx, prompt.id, readers)
    }
    await record(tx, by, 'prompt.change', prompt.id, { readers: (readers ?? prompt.readers).length })
    return requirePrompt(tx, by.actor, prompt.id)
  })
}

/** Deletes a prompt for all its readers. */
export async function removePrompt(ctx: AppContext, by: By, { id, readers }: OwnPrompt): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.deletePrompt(tx, id)
    await record(tx, by, 'prompt.delete', id, { readers: readers.length })
  })
}

type Recorded = 'prompt.create' | 'prompt.change' | 'prompt.delete'

/** Records the number of readers in the audit trail, without the prompt's text. */
const record = (tx: Queryable, by: By, action: Recorded, id: string, data: { readers: number }) =>
  audit(tx, { ...doneBy(by), action, target: { type: 'prompt', id }, data })
