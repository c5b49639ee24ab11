import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { SettingsSection } from '@prosa/contract/settings/settings.ts'
import { eq, sql } from 'drizzle-orm'
import { settings } from '#/modules/settings/settings.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'
import type { AuditEntry } from '#/platform/events/audit.ts'

export const settingsChannel = 'settings_changed'

export async function readSettings(db: Queryable): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db.select({ section: settings.section, values: settings.values }).from(settings)
  return Object.fromEntries(rows.map(({ section, values }) => [section, values]))
}

/** Removes a value from a list of a section; every process is notified with the commit. */
export async function removeFromList(
  tx: Queryable,
  { section, key, value }: { section: SettingsSection; key: string; value: string },
): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update settings set "values" = jsonb_set("values", array[${key}], ("values"->${key}::text) - ${value}::text)
      where section = ${section} and "values"->${key}::text ? ${value} returning section
    ) select pg_notify(${settingsChannel}, section) from changed`)
}

export async function findChangedAt(db: Queryable, section: SettingsSection): Promise<Date | null> {
  const [row] = await db.select({ at: settings.updatedAt }).from(settings).where(eq(settings.section, section))
  return row?.at ?? null
}

/** Reads the sealed secrets by section. */
export async function readSealed(db: Queryable): Promise<Record<string, string | null>> {
  const rows = await db.select({ section: settings.section, sealed: settings.secretSealed }).from(settings)
  return Object.fromEntries(rows.map(({ section, sealed }) => [section, sealed]))
}

/**
 * Stores a section in place of its earlier values; every process is notified with the commit. An undefined secret keeps the
 * stored one.
 */
export async function writeSection(
  tx: Queryable,
  section: SettingsSection,
  values: Record<string, unknown>,
  secretSealed?: string | null,
): Promise<void> {
  const row = { values, ...(secretSealed === undefined ? {} : { secretSealed }), updatedAt: sql`now()` }
  await tx
    .insert(settings)
    .values({ section, ...row })
    .onConflictDoUpdate({ target: settings.section, set: row })
  await tx.execute(sql`select pg_notify(${settingsChannel}, ${section})`)
}

/** Makes other changes of the same target wait until the transaction ends. */
export async function lockTarget(tx: Queryable, { type, id }: AuditEntry['target']): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`change:${type}:${id}`}, 0))`)
}

/**
 * Finds the author and time of the last of these actions on a target, from the audit trail (without `actions`: of any action);
 * undefined where the trail has none.
 */
export async function findLastChange(
  db: Queryable,
  { type, id }: AuditEntry['target'],
  actions: readonly AuditAction[] | undefined,
) {
  const ofThese = actions && sql`and e.action = any(${sql.param(actions)})`
  const query = sql`
    select e.at, u.id as "userId", u.name from audit_events e
      left join users u on e.actor->>'kind' = 'user' and u.id::text = e.actor->>'id'
    where e.target_type = ${type} and e.target_id = ${String(id)} ${ofThese} order by e.id desc limit 1`
  const [last] = await findRows<{ at: Date; userId: number | null; name: string | null }>(db, query, 'at')
  return last
}
