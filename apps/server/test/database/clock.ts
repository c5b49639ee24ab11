import type pg from 'pg'
import { query } from '#test/test-cluster.ts'
import type { TestDatabase } from '#test/test-database.ts'

/**
 * Gives a new database a clock that a test can stop; call it before anything connects. Connections find `now()` in the schema
 * `stopped` first.
 */
export async function addDatabaseClock({ url, asAdmin }: Pick<TestDatabase, 'url' | 'asAdmin'>): Promise<void> {
  await query(url, 'create schema stopped')
  await query(url, clock('pg_catalog.now()'))
  await asAdmin(
    `do $$ begin execute format('alter database %I set search_path = stopped, pg_catalog, public', current_database()); end $$`,
  )
}

/** Stops the clock for statements with `now()`; column defaults continue. Needs `databaseClock` of the app. */
export async function stopDatabaseClock(pool: pg.Pool, at: Date): Promise<void> {
  await pool.query(clock(`timestamptz '${at.toISOString()}'`))
}

const clock = (now: string) =>
  `create or replace function stopped.now() returns timestamptz language sql stable as $$ select ${now} $$`
