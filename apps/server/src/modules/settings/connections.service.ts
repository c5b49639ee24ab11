import { sectionOfProvider } from '@prosa/contract/settings/connections.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { Config } from '#/config.ts'
import { type AppContext, perContext } from '#/context.ts'
import {
  type ConnectionSection,
  connectionsOf,
  fixedBy,
  type ProviderSection,
  providersOf,
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
  /** As the process began, before anything stored. */
  environment: Config
  settings: Settings
  /** `null`: stored, and no secret of ours opens it. */
  secrets: Record<ConnectionSection, string | null>
  providers: readonly SignOnProvider[]
}

const providerSections = Object.values(sectionOfProvider)

interface Connections {
  loaded?: Loaded
  /** One reading after the other: an older one must not come last. */
  turn: Promise<void>
}

const connections = perContext((): Connections => ({ turn: Promise.resolve() }))

/** Goes by what administrators have set about mail, sign-in and address, from now on and whenever any process changes it. */
export async function startConnections(ctx: AppContext): Promise<void> {
  const follow = () =>
    void loadConnections(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'stored connections not read'))
  ctx.listen.on(settingsChannel, follow)
  ctx.listen.onReconnect(follow)
  await loadConnections(ctx)
}

function loadConnections(ctx: AppContext): Promise<void> {
  const kept = connections(ctx)
  kept.turn = kept.turn.catch(() => undefined).then(() => load(ctx))
  return kept.turn
}

async function load(ctx: AppContext): Promise<void> {
  const environment = connections(ctx).loaded?.environment ?? { ...ctx.config }
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
  Object.assign(ctx.config, connectionsOf(environment, settings, known))
  const providers = providersOf(ctx.config, settings, known)
  connections(ctx).loaded = { environment, settings, secrets, providers }
}

/** The providers of identity by which people come in now, in the order of their buttons. */
export const signOnProviders = (ctx: AppContext): readonly SignOnProvider[] => connections(ctx).loaded?.providers ?? []

/** What is stored, and which of it the environment overrules. */
export function storedConnections(ctx: AppContext) {
  const { loaded } = connections(ctx)
  if (!loaded) throw new Error('connections are read before the process takes requests')
  return { ...loaded, fixed: fixedBy(ctx.config) }
}

/**
 * Saves a section, by which every process goes from the commit on, and waits until this one does. `secret` is kept sealed; ''
 * forgets it, undefined leaves it. `within` is done in the same transaction.
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

/** Throws 409 `setting_fixed` where somebody wants other than what the environment says; '' wants nothing. */
export function requireUnfixed(isFixed: boolean, now: string | undefined, wanted: string): void {
  if (isFixed && wanted !== '' && wanted !== now) throw new DomainError('setting_fixed')
}
