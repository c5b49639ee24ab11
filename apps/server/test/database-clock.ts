import type { TestApp } from './test-app.ts'

/**
 * Stops the database's clock for what the product's statements ask with `now()`. Connections begin to look at it when they
 * are new: those that are open are ended, as by a restart of the database.
 */
export async function stopDatabaseClock(app: TestApp, at: Date): Promise<void> {
  const { pool } = app.ctx
  await pool.query('create schema if not exists stopped')
  await pool.query(
    `create or replace function stopped.now() returns timestamptz language sql stable
     as $$ select timestamptz '${at.toISOString()}' $$`,
  )
  const { rows } = await pool.query<{ path: string }>(`select current_setting('search_path') as path`)
  if (rows[0]!.path.startsWith('stopped')) return
  await pool.query(
    `do $$ begin execute format('alter database %I set search_path = stopped, pg_catalog, public', current_database()); end $$`,
  )
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const { rows: own } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [own[0]!.pid]).catch(() => undefined)
  await app.ctx.listen.ready()
}
