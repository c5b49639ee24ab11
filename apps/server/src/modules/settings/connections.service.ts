import { sectionOfProvider } from '@prosa/contract/settings/connections.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { Config } from '#/config.ts'
import { type AppContext, perContext } from '#/context.ts'
import {
  type ConnectionSection,
  resolveConnections,
  fixedBy,
  type ProviderSection,
  resolveProviders,
  type SignOnProvider,
} from '#/modules/settings/connections.model.ts'
import { readSealed, readSettings, settingsChannel } from '#/modules/settings/settings.repository.ts'
import { saveSettings, type SecretChange, settingsFrom } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

export type { SignOnProvider } from '#/modules/settings/connections.model.ts'

interface Loaded {
  /** The configuration from the environment alone. */
  environment: Config
  settings: Settings
  /** `null` where a secret is stored that APP_SECRET does not open. */
  secrets: Record<ConnectionSection, string | null>
  providers: readonly SignOnProvider[]
}

const providerSections = Object.values(sectionOfProvider)

interface Connections {
  loaded?: Loaded
  /** Readings run one after the other, so that an older one cannot overwrite a newer one. */
  turn: Promise<void>
}

const getConnectionState = perContext((): Connections => ({ turn: Promise.resolve() }))

/** Applies the stored connections for mail, sign-in and address, now and after each change by any process. */
export async function startConnections(ctx: AppContext): Promise<void> {
  const follow = () =>
    void loadConnections(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'stored connections not read'))
  const stops = [ctx.listen.on(settingsChannel, follow), ctx.listen.onReconnect(follow)]
  // a reading that has begun needs the database
  ctx.lifecycle.onClose('connections', async () => {
    for (const stop of stops) stop()
    await getConnectionState(ctx).turn.catch(() => undefined)
  })
  await loadConnections(ctx)
}

function loadConnections(ctx: AppContext): Promise<void> {
  const connectionState = getConnectionState(ctx)
  connectionState.turn = connectionState.turn.catch(() => undefined).then(() => load(ctx))
  return connectionState.turn
}

async function load(ctx: AppContext): Promise<void> {
  const environment = getConnectionState(ctx).loaded?.environment ?? { ...ctx.config }
  const settings = settingsFrom(await readSettings(ctx.db))
  const sealed = await readSealed(ctx.db)
  const open = (section: ConnectionSection): string | null => {
    const text = sealed[section] ? ctx.keys.open(sealLabels.connection, sealed[section]) : ''
    if (text === undefined) ctx.log.warn({ section }, 'a stored secret cannot be opened with this APP_SECRET')
    return text ?? null
  }
  const keys = Object.fromEntries(providerSections.map((section) => [section, open(section)]))
  const secrets = { mail: open('mail'), ...(keys as Record<ProviderSection, string | null>), address: '' }
  const opened = Object.fromEntries(Object.entries(secrets).map(([section, text]) => [section, text ?? '']))
  const known = opened as Record<ConnectionSection, string>
  Object.assign(ctx.config, resolveConnections(environment, settings, known))
  const providers = resolveProviders(ctx.config, settings, known)
  getConnectionState(ctx).loaded = { environment, settings, secrets, providers }
}

/** Lists the identity providers by which people can sign in now, in the order of their buttons. */
export const signOnProviders = (ctx: AppContext): readonly SignOnProvider[] =>
  getConnectionState(ctx).loaded?.providers ?? []

/** Returns the stored connections, and which of them the environment fixes. */
export function storedConnections(ctx: AppContext) {
  const { loaded } = getConnectionState(ctx)
  if (!loaded) throw new Error('connections are read before the process takes requests')
  return { ...loaded, fixed: fixedBy(ctx.config) }
}

/**
 * Saves a section, and waits until this process applies it; the others apply it from the commit on. `secret` is stored sealed:
 * '' removes it, undefined keeps the stored one. `within` runs in the same transaction.
 */
export async function saveConnection<Section extends ConnectionSection>(
  ctx: AppContext,
  by: By,
  section: Section,
  values: Settings[Section],
  {
    secret,
    within,
  }: {
    secret?: { name: string; text: string | undefined }
    within?: ((tx: Queryable) => Promise<void>) | undefined
  } = {},
): Promise<void> {
  const isSame = secret?.text === undefined || (secret.text === '' && storedConnections(ctx).secrets[section] === '')
  const change = secret?.text === undefined || isSame ? undefined : sealedChange(ctx, secret.name, secret.text)
  await saveSettings(ctx, by, section, values, change, within)
  await loadConnections(ctx)
}

const sealedChange = (ctx: AppContext, name: string, text: string): SecretChange => ({
  name,
  sealed: text === '' ? null : ctx.keys.seal(sealLabels.connection, text),
})

/** Throws 409 `setting_fixed` where the wanted value differs from the one that the environment fixes; '' leaves it. */
export function requireUnfixed(isFixed: boolean, now: string | undefined, wanted: string): void {
  if (isFixed && wanted !== '' && wanted !== now) throw new DomainError('setting_fixed')
}
