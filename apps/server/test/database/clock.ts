import pg from 'pg'

/**
 * Gives a new database a clock that a test can stop, before anything connects: a connection looks for `now()` in the schema
 * `stopped` first.
 */
export async function addDatabaseClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema stopped')
  await client.query(clock('pg_catalog.now()'))
  await client.query(
    `do $$ begin execute format('alter database %I set search_path = stopped, pg_catalog, public', current_database()); end $$`,
  )
  await client.end()
}

/** Stops the clock that the product's statements ask with `now()`. Column defaults go on. Needs `databaseClock` of the app. */
export async function stopDatabaseClock(pool: pg.Pool, at: Date): Promise<void> {
  await pool.query(clock(`timestamptz '${at.toISOString()}'`))
}

const clock = (now: string) =>
  `create or replace function stopped.now() returns timestamptz language sql stable as $$ select ${now} $$`
