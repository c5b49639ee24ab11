import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { type Settings, type SettingsSection, settingsSections } from '@prosa/contract/settings/settings.ts'
import type { AddedFacts } from '@prosa/contract/pages/runtime-config.ts'
import { type AppContext, perContext } from '#/context.ts'
import {
  findChangedAt,
  findLastChange,
  lockTarget,
  readSettings,
  settingsChannel,
  writeSection,
} from '#/modules/settings/settings.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import type { MailHead } from '#/platform/mail/render-mail.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, type AuditEntry, doneBy } from '#/platform/events/audit.ts'
import { hashVersion } from '#/platform/db/version.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { z } from 'zod'

/** Fills stored values up with defaults: for every key that is absent or that today's rules refuse. */
export function settingsFrom(stored: Record<string, Record<string, unknown>>): Settings {
  const sections = Object.entries(settingsSections).map(([name, { shape }]) => [name, parseValues(shape, stored[name])])
  return Object.fromEntries(sections) as Settings
}

function parseValues(shape: Record<string, z.ZodType>, stored: Record<string, unknown> = {}): Record<string, unknown> {
  const values = Object.entries(shape).map(([key, rule]) => {
    const checked = rule.safeParse(stored[key])
    return [key, checked.success ? checked.data : rule.parse(undefined)]
  })
  return Object.fromEntries(values)
}

const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))

export { removeFromList } from '#/modules/settings/settings.repository.ts'

interface Cache {
  settings: Promise<Settings> | undefined
}

const getCache = perContext((ctx) => {
  const cache: Cache = { settings: undefined }
  const clear = () => void (cache.settings = undefined)
  ctx.listen.on(settingsChannel, clear)
  ctx.listen.onReconnect(clear)
  // another process may have changed the settings before this one listened
  void ctx.listen.ready().then(clear)
  return cache
})

/**
 * Returns all settings, with a default for each that is absent. They are read once and cached until any process changes them.
 * Within a transaction pass it as `db`: a read on a second connection could wait forever when all connections are taken.
 */
export function getSettings(ctx: AppContext, db: Queryable = ctx.db): Promise<Settings> {
  const cache = getCache(ctx)
  cache.settings ??= readSettings(db).then(settingsFrom)
  const { settings } = cache
  // a failed read is repeated at the next call
  settings.catch(() => forget(cache, settings))
  return settings
}

function forget(cache: Cache, settings: Promise<Settings>): void {
  if (cache.settings === settings) cache.settings = undefined
}

type Versioned<State> = State & { version: string }

/** Reads a section with its version, to be changed. */
export async function readSection<Section extends SettingsSection>(
  ctx: AppContext,
  section: Section,
): Promise<Versioned<Settings[Section]>> {
  const values = (await getSettings(ctx))[section]
  return { ...values, version: hashVersion(values) }
}

/** A change of a section's secret: its name for the audit trail, and the new sealed value. */
export interface SecretChange {
  name: string
  sealed: string | null
}

/**
 * Saves a whole section; every process applies it from the commit on. The audit trail records only the names of the changed
 * keys.
 */
export async function saveSettings<Section extends SettingsSection>(
  ctx: AppContext,
  by: By,
  section: Section,
  values: Settings[Section],
  secret?: SecretChange,
  /** Further writes of the same transaction. */
  within: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<Versioned<Settings[Section]>> {
  await ctx.db.transaction(async (tx) => {
    const stored = async () => settingsFrom(await readSettings(tx))[section]
    const target = { type: 'settings', id: section } as const
    await requireSeen(ctx, tx, by, { target, version: async () => hashVersion(await stored()) })
    const before = await stored()
    await writeSection(tx, section, values, secret?.sealed)
    await audit(tx, {
      ...doneBy(by),
      action: 'settings.change',
      target,
      data: { keys: [...changedKeys(before, values), ...(secret ? [secret.name] : [])] },
    })
    await within(tx)
  })
  // this process need not wait for its own notification
  getCache(ctx).settings = undefined
  return readSection(ctx, section)
}

/** Returns the product's name for people: the stored one, or else that of the environment. */
export async function readAppName(ctx: AppContext, db?: Queryable): Promise<string> {
  return (await getSettings(ctx, db)).general.appName || ctx.config.appName
}

/** Returns the name and logo for mails. */
export async function readMailHead(ctx: AppContext, db?: Queryable): Promise<MailHead> {
  const { appName, logo } = (await getSettings(ctx, db)).general
  return {
    appName: appName || ctx.config.appName,
    logo: logo === null ? null : `${ctx.config.publicUrl}/api/assistant-images/${logo}`,
  }
}

/** Returns the time zone in which an actor reads times: the person's own, or else the organization's. */
export const readTimeZone = async (ctx: AppContext, actor: Actor, db?: Queryable): Promise<string> =>
  (actor.kind === 'user' ? actor.timeZone : undefined) ?? (await getSettings(ctx, db)).general.timeZone

/**
 * Must come first in the transaction of a change that replaces stored values: of two changes at once, one waits. Throws 409
 * `changed_meanwhile`, with the author and time of the last change, where `seen` differs from the current `version`. `actions`
 * are the audit actions that count as a change, where the trail has other actions on the target too.
 */
export async function requireSeen(
  ctx: AppContext,
  tx: Queryable,
  { actor, seen }: By,
  {
    target,
    actions,
    version,
  }: {
    target: AuditEntry['target']
    actions?: readonly AuditAction[]
    version: () => Promise<string | undefined>
  },
): Promise<void> {
  await lockTarget(tx, target)
  if (seen === undefined || seen === (await version())) return
  const last = await findLastChange(tx, target, actions)
  if (!last) throw new DomainError('changed_meanwhile')
  const at = await momentFor(ctx, tx, actor, last.at)
  const who = last.userId === actor.id ? 'Você mudou isto em outra janela' : `${last.name ?? 'Alguém'} mudou isto`
  throw new DomainError('changed_meanwhile', {
    detail: `${who} em ${at}, depois que você abriu. Confira o que mudou e salve de novo.`,
    data: { by: last.name, at: last.at.toISOString() },
  })
}

const momentFor = async (ctx: AppContext, db: Queryable, actor: Actor, at: Date): Promise<string> =>
  at.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: await readTimeZone(ctx, actor, db) })

interface Settled {
  handledAt: Date | null
  handledBy: string | null
  note: string
}

/**
 * Throws where another person was quicker to deal with something, or changed its note, so that the note of this actor is not
 * silently lost.
 */
export async function requireSettledBy(
  ctx: AppContext,
  tx: Queryable,
  { actor }: By,
  { handledAt, handledBy, note }: Settled,
  written: string,
): Promise<void> {
  if (!handledAt || (handledBy === actor.name && note === written)) return
  const at = await momentFor(ctx, tx, actor, handledAt)
  throw new DomainError('changed_meanwhile', {
    detail: `${handledBy ?? 'Alguém'} já tratou disto em ${at}. O que você escreveu não foi guardado: copie, se precisar, antes de fechar.`,
    data: { by: handledBy, at: handledAt.toISOString() },
  })
}

type ReadFacts = (settings: Settings) => AddedFacts
const getFactReaders = perContext((): ReadFacts[] => [])

/** Registers facts that an extension adds to every page; without the database they are read from defaults. */
export const registerPageFacts = (ctx: AppContext, read: ReadFacts): void => void getFactReaders(ctx).push(read)

/** Returns the facts that every page of the web app contains; without the database, those with defaults. */
export async function pageFacts(ctx: AppContext) {
  const settings = await getSettings(ctx).catch((err: unknown) => {
    ctx.log.warn({ err }, 'settings not read for a page')
    return settingsFrom({})
  })
  const { appName, timeZone, logo, helpName, helpContact } = settings.general
  const help = helpName || helpContact ? { name: helpName, contact: helpContact } : null
  const added = getFactReaders(ctx).reduce<AddedFacts>((facts, read) => ({ ...facts, ...read(settings) }), {})
  return { appName: appName || ctx.config.appName, timeZone, logo, help, ...added }
}

/** When a section was last saved; null where it has only defaults. */
export const settingsChangedAt = ({ db }: AppContext, section: SettingsSection) => findChangedAt(db, section)
