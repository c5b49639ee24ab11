import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { toApiBase, type modelSettings, type newProviderSchema } from '@prosa/contract/models/model-settings.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/models/models.repository.ts'
import type { ProviderRow, StoredModels } from '#/modules/models/models.tables.ts'
import { hashStates } from '#/modules/models/models.model.ts'
import { loadModels } from '#/modules/models/models.service.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { createEgressPolicy } from '#/platform/http/egress-policy.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

interface ModelsChange {
  action: AuditAction
  target: string
  data?: JsonObject
  /** The version of the state that the change replaces, where it exists already. */
  hashState?: (stored: StoredModels) => string
}

/** Changes the stored models, notifies every process with the commit, and waits until this one applies the change. */
export async function changeModels(
  ctx: AppContext,
  by: By,
  { action, target: id, data = {}, hashState }: ModelsChange,
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const target = { type: 'model', id } as const
  await ctx.db.transaction(async (tx) => {
    if (hashState)
      await requireSeen(ctx, tx, by, { target, version: async () => hashState(await repository.readModels(tx)) })
    await change(tx)
    await repository.announceModels(tx)
    await audit(tx, { ...doneBy(by), action, target, data })
  })
  const { listed } = await loadModels(ctx)
  await listed
}

/** Adds a provider of models; its id never changes. Throws 422 for an address that could never be asked. */
export async function createProvider(
  ctx: AppContext,
  by: By,
  { kind, name, country, url, apiKey }: z.output<typeof newProviderSchema>,
): Promise<{ id: string }> {
  const baseUrl = kind === 'compatible' ? checkedAddress(ctx, url) : null
  const taken = new Set((await repository.readModels(ctx.db)).providers.map((row) => row.id))
  for (const { provider } of ctx.models.providers()) taken.add(provider.id)
  const id = freeId(kind === 'compatible' ? toSlug(name) : kind, taken)
  await changeModels(ctx, by, { action: 'model.provider_create', target: id, data: { kind } }, async (tx) => {
    const key = apiKey === '' ? { keySealed: null, keyEnd: null } : sealedKey(ctx, apiKey)
    // another request took the id at the same moment, and its provider is on the screen
    if (!(await repository.insertProvider(tx, { id, kind, name, country, baseUrl, ...key })))
      throw new DomainError('request_running')
  })
  return { id }
}

type Changes = z.output<typeof modelSettings.updateProvider.body>

/** Changes a provider. Throws 422 where the address changes without the key, and 404 for one of the environment. */
export async function changeProvider(ctx: AppContext, by: By, id: string, changes: Changes): Promise<void> {
  const provider = await findProvider(ctx, id)
  const { url, apiKey, name, country, enabled } = changes
  const change: repository.ProviderChange = {
    ...(name === undefined ? {} : { name }),
    ...(country === undefined ? {} : { country }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(url === undefined || provider.kind !== 'compatible' ? {} : { baseUrl: checkedAddress(ctx, url) }),
    ...(apiKey === undefined ? {} : sealedKey(ctx, apiKey)),
  }
  if (apiKey === undefined && leadsElsewhere(provider, change)) throw keyWanted()
  const data = { keys: Object.keys(changes) }
  const entry = {
    action: 'model.provider_change',
    target: id,
    data,
    hashState: hashStates.provider.bind(null, id),
  } as const
  await changeModels(ctx, by, entry, (tx) => repository.updateProvider(tx, id, change))
}

/** Whether a change sends the stored key to another server: the new address then needs the key again. */
const leadsElsewhere = ({ keySealed, baseUrl: before }: ProviderRow, { baseUrl: after }: repository.ProviderChange) =>
  keySealed !== null && before && after ? new URL(before).origin !== new URL(after).origin : false

function keyWanted(): DomainError {
  const detail = 'Cole a chave de novo: a que está guardada é do endereço de antes.'
  return new DomainError('validation_failed', { errors: [{ pointer: '#/apiKey', code: 'required', detail }] })
}

/** Removes a provider; throws 404 for one of the environment. */
export async function removeProvider(ctx: AppContext, by: By, id: string): Promise<void> {
  await findProvider(ctx, id)
  await changeModels(ctx, by, { action: 'model.provider_delete', target: id }, (tx) =>
    repository.deleteProvider(tx, id),
  )
}

/** Finds a stored provider; throws 404 for one of the environment, which is changed only there. */
async function findProvider(ctx: AppContext, id: string): Promise<ProviderRow> {
  const provider = (await repository.readModels(ctx.db)).providers.find((row) => row.id === id)
  if (!provider) throw notFound()
  return provider
}

const sealedKey = (ctx: AppContext, apiKey: string) => ({
  keySealed: ctx.keys.seal(sealLabels.providerKey, apiKey),
  keyEnd: apiKey.slice(-4),
})

/**
 * Throws 422 for an address that could never be asked: without https, with a port that is not of the Web, or inside the network,
 * unless EGRESS_ALLOW names it. The address behind a name is checked at each connection (O2).
 */
function checkedAddress({ config }: Pick<AppContext, 'config'>, address: string): string {
  const url = new URL(address)
  const policy = createEgressPolicy(config.egressAllow, ownDatabase(config.databaseUrl))
  if (policy.mayReach(url)) return toApiBase(address)
  const detail =
    'Não foi possível acessar o endereço. Use um endereço público com https://, ou peça a quem administra o servidor para liberá-lo.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '#/url', code: 'address_unreachable', detail }] })
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Makes an id of a name; 'embedded' is reserved for the product's own model. */
function toSlug(name: string): string {
  const slug = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30)
  return slug === '' || slug === 'embedded' ? 'servidor' : slug
}
