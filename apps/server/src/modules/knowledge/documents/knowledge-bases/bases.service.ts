import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { AppContext } from '#/context.ts'
import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import * as repository from '#/modules/knowledge/documents/knowledge-bases/bases.repository.ts'
import { lockBase } from '#/modules/knowledge/documents/documents.repository.ts'
import { baseAsOwner, ownedBy, type OwnedKnowledge } from '#/modules/knowledge/owners.model.ts'
import { discardKnowledge } from '#/modules/knowledge/documents/removal.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { ChoiceRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit } from '#/platform/events/audit.ts'
import { about } from '#/platform/authorization/rules.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

type Managed = Authorized<NonNullable<Awaited<ReturnType<typeof repository.findBase>>>, 'manage'>

const nameTaken = { knowledge_bases_name: 'knowledge_base_name_taken' } as const

/** The most assistants that the refusal of a deletion names. */
const NAMED = 5

/** Permissions to manage shared bases. The editors of each assistant decide which bases it uses. */
export const baseRules = {
  'knowledgebase.manage': about({
    param: 'baseId',
    admits: (actor) => hasPermission(actor, 'knowledge_bases.manage'),
    load: ({ db }: AppContext, id: number) => repository.findBase(db, id),
    action: 'manage',
  }),
}

/** Returns the knowledge of a shared base, for operations that an assistant has too. */
export const knowledgeOfBase = ({ id }: Managed): OwnedKnowledge => ({ owner: baseAsOwner(id), archivedAt: null })

/** Lists the shared bases for their administration. */
export const listBases = (ctx: AppContext, query: Parameters<typeof repository.findBases>[1]) =>
  repository.findBases(ctx.db, query)

/** Lists the shared bases to choose from: all of them, but for partners only those that the assistant uses. */
export const listOffered = (
  ctx: AppContext,
  actor: UserActor,
  { draft }: Authorized<AssistantRow, 'knowledge'>,
  request: ChoiceRequest,
) => repository.findOffered(ctx.db, isPartner(actor) ? draft.knowledgeBases : undefined, request)

type Fields = Parameters<typeof repository.insertBase>[1]

/** Creates a shared base and records it. Throws 409 for a name in use. */
export const createBase = (ctx: AppContext, by: By, fields: Fields) =>
  ctx.db.transaction(async (tx) => {
    const id = await orConflict(repository.insertBase(tx, fields), nameTaken)
    await record(tx, by, 'knowledge_base.create', id)
    return readBase(tx, id)
  })

/** Changes a shared base. Throws 409 `changed_meanwhile`, or for a name in use. */
export const changeBase = (ctx: AppContext, by: By, { id }: Managed, fields: Fields) =>
  ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.findBase(tx, id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'knowledge_base', id }, version })
    await orConflict(repository.updateBase(tx, id, { ...fields, updatedAt: ctx.clock.now() }), nameTaken)
    await record(tx, by, 'knowledge_base.change', id)
    return readBase(tx, id)
  })

/** Deletes a base with its documents; their passages go in portions. Throws 409 `knowledge_base_in_use`, naming assistants that use it. */
export const removeBase = (ctx: AppContext, by: By, { id }: Managed): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await lockBase(tx, id, 'update'))) throw notFound()
    const users = await repository.findUsers(tx, id, NAMED + 1)
    if (users.length > 0) throw new DomainError('knowledge_base_in_use', { detail: usedSentence(users) })
    const owner = baseAsOwner(id)
    await discardKnowledge(ctx, tx, { documents: ownedBy('d', owner), origins: ownedBy('s', owner) })
    await repository.deleteBase(tx, id)
    await record(tx, by, 'knowledge_base.delete', id)
  })

function usedSentence(users: readonly string[]): string {
  const named = users.slice(0, NAMED).map((name) => `“${name}”`)
  const where = new Intl.ListFormat('pt-BR').format(users.length > NAMED ? [...named, 'outros'] : named)
  return `A base está em uso em ${where}. Retire-a do conhecimento desses assistentes e publique-os antes de excluir.`
}

async function readBase(db: Queryable, id: number) {
  const base = await repository.findBase(db, id)
  if (!base) throw notFound()
  return base
}

const record = (tx: Queryable, { actor, facts }: By, action: AuditAction, id: number): Promise<void> =>
  audit(tx, {
    actor: { kind: 'user', id: String(actor.id) },
    action,
    target: { type: 'knowledge_base', id: String(id) },
    requestId: facts.requestId,
    network: facts.network,
    data: {},
  })
