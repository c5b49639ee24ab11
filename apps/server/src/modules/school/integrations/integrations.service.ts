import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { createPublicKey, randomUUID } from 'node:crypto'
import type { IntegrationForm } from '@prosa/contract/school/integrations.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/school/integrations/integrations.repository.ts'
import { isPartner } from '#/modules/identity/partners/partners.service.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, type AuditEntry, doneBy } from '#/platform/events/audit.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'
import { about } from '#/platform/authorization/rules.ts'

/** @public for extensions */
export { countLaunch, findIntegration } from '#/modules/school/integrations/integrations.repository.ts'

type IntegrationRow = repository.IntegrationRow
type Administered = Authorized<IntegrationRow, 'administer'>
/** The former secret stays valid for a day after a rotation, until the school has changed its configuration. */
const previousLastsMs = 24 * 3_600_000
const smallestRsaBits = 2048

export const integrationRules = {
  'sga.integrations': about({
    param: 'integrationId',
    admits: isAdmin,
    load: ({ db }: AppContext, id: string) => repository.findIntegration(db, id),
    action: 'administer',
  }),
}

/** Lists the school systems that may send students, without their secrets. */
export async function listIntegrations(ctx: AppContext, query: PageRequest & { q: string }) {
  const page = await repository.findIntegrations(ctx.db, query)
  return { ...page, items: page.items.map((row) => integrationRecord(ctx, row)) }
}

/** Creates an integration. Its secret is returned only now. */
export async function createIntegration(ctx: AppContext, by: By, form: IntegrationForm) {
  await checkForm(ctx, form)
  const id = randomUUID()
  const { secret, ...sealed } = newSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    await repository.insertIntegration(tx, id, { ...form, ...sealed, clientId: `sga_${newToken().slice(0, 20)}` })
    await auditIntegration(tx, by, 'sga_integration.create', id)
  })
  return { integration: await presentNow(ctx, id), secret }
}

const changes = ['sga_integration.update', 'sga_integration.rotate', 'sga_integration.register'] as const

/** Replaces the settings of an integration. Throws 409 `changed_meanwhile`. */
export async function saveIntegration(ctx: AppContext, by: By, { id }: Administered, form: IntegrationForm) {
  await checkForm(ctx, form)
  await ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.findIntegration(tx, id))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'sga_integration', id }, actions: changes, version })
    await repository.updateIntegration(tx, id, form)
    await auditIntegration(tx, by, 'sga_integration.update', id)
  })
  return presentNow(ctx, id)
}

/**
 * Disables an integration until an administrator approves the system that registered itself, and lets its students
 * return to this address.
 * @public for extensions
 */
export async function awaitApproval(
  tx: Queryable,
  id: string,
  { returnAddress, ...entry }: { returnAddress: string } & Omit<AuditEntry, 'action' | 'target'>,
): Promise<void> {
  await repository.disableUntilApproved(tx, id, returnAddress)
  await audit(tx, { ...entry, action: 'sga_integration.register', target: { type: 'sga_integration', id } })
}

/** Makes a new secret; the old one stays valid for a day unless it leaked. */
export async function rotateSecret(
  ctx: AppContext,
  by: By,
  { id, sealedSecret }: Administered,
  { endPrevious }: { endPrevious: boolean },
) {
  const { secret, ...sealed } = newSecret(ctx)
  const previous = endPrevious
    ? { sealedPrevious: null, previousUntil: null }
    : { sealedPrevious: sealedSecret, previousUntil: new Date(ctx.clock.now().getTime() + previousLastsMs) }
  await ctx.db.transaction(async (tx) => {
    await repository.updateIntegration(tx, id, { ...sealed, ...previous })
    await auditIntegration(tx, by, 'sga_integration.rotate', id)
  })
  return { integration: await presentNow(ctx, id), secret }
}

/** Deletes an integration without activities; throws 409 `sga_integration_in_use` otherwise. */
export async function deleteIntegration(ctx: AppContext, by: By, { id }: Administered): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.removeIntegration(tx, id))) throw new DomainError('sga_integration_in_use')
    await auditIntegration(tx, by, 'sga_integration.delete', id)
  })
}

const openSecret = (ctx: AppContext, sealed: string) => ctx.keys.open(sealLabels.schoolSecret, sealed)

/** The secrets that may sign now, newest first, except those that the server cannot open any more. */
export function openSecrets(ctx: AppContext, integration: repository.SigningIntegration): string[] {
  const { sealedSecret, sealedPrevious, previousUntil } = integration
  const sealedSecrets = [sealedSecret]
  if (sealedPrevious && previousUntil && previousUntil > ctx.clock.now()) sealedSecrets.push(sealedPrevious)
  return sealedSecrets.map((sealed) => openSecret(ctx, sealed)).filter((secret) => secret !== undefined)
}

function newSecret(ctx: AppContext) {
  const secret = newToken('sgas_')
  return { secret, sealedSecret: ctx.keys.seal(sealLabels.schoolSecret, secret), secretHint: secret.slice(-4) }
}

async function checkForm(ctx: AppContext, form: IntegrationForm): Promise<void> {
  checkKey(form)
  if (form.partnerId === null || (await isPartner(ctx, form.partnerId))) return
  const detail = 'Esta instituição parceira não existe mais. Escolha outra.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '#/partnerId', code: 'unknown', detail }] })
}

/** Accepts Ed25519 or long enough RSA keys, before a school relies on one. */
function checkKey({ mode, publicKey }: IntegrationForm): void {
  if (mode !== 'key') return
  try {
    const key = createPublicKey(publicKey)
    if (publicKey.includes('PUBLIC KEY') && isStrong(key)) return
  } catch (cause) {
    throw new DomainError('sga_public_key_invalid', { cause })
  }
  throw new DomainError('sga_public_key_invalid')
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: ReturnType<typeof createPublicKey>): boolean {
  if (asymmetricKeyType === 'ed25519') return true
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= smallestRsaBits
}

async function presentNow(ctx: AppContext, id: string) {
  const row = await repository.findIntegration(ctx.db, id)
  if (!row) throw notFound()
  return integrationRecord(ctx, row)
}

/** Returns an integration as the API shows it. The hint is null where the server's key cannot open the secret. */
export function integrationRecord(ctx: AppContext, row: IntegrationRow) {
  const { previousUntil, ...facts } = row
  return {
    ...facts,
    secretHint: openSecret(ctx, row.sealedSecret) === undefined ? null : facts.secretHint,
    previousSecretUntil: previousUntil && previousUntil > ctx.clock.now() ? previousUntil : null,
  }
}

const auditIntegration = (tx: Queryable, by: By, action: AuditAction, id: string): Promise<void> =>
  audit(tx, { ...doneBy(by), action, target: { type: 'sga_integration', id } })
