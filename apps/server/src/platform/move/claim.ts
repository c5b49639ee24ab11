import type pg from 'pg'
import { StartError } from '#/platform/lifecycle/start-error.ts'

interface Found {
  isBegun: boolean
  isUsed: boolean
}

const look = `select to_regclass('public.move_in_progress') is not null as "isBegun",
  to_regnamespace('jobs') is not null or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as "isUsed"`

/** fresh: nothing is there. begun: what an interrupted move of the same installation left. used: somebody's data. */
export type TargetState = 'fresh' | 'begun' | 'used'

/** What is there. Throws a StartError where another installation is being moved into the same database. */
export async function readTargetState(client: pg.ClientBase, source: string): Promise<TargetState> {
  const { isBegun = false, isUsed = true } = (await client.query<Found>(look)).rows[0] ?? {}
  if (!isBegun) return isUsed ? 'used' : 'fresh'
  const { rows } = await client.query<{ source: string }>('select source from move_in_progress')
  if (rows[0]?.source !== source)
    throw new StartError(
      'O banco de destino tem a mudança de outra instalação pela metade. Termine aquela, ou crie outro banco para esta.',
    )
  return 'begun'
}

/** Nothing else may begin on a database with this mark: see `readMigrationWork`. */
export async function markTarget(client: pg.ClientBase, source: string): Promise<void> {
  await client.query('begin')
  await client.query('create table move_in_progress (source text primary key)')
  await client.query('insert into move_in_progress values ($1)', [source])
  await client.query('commit')
}

export const unmarkTarget = (client: pg.ClientBase) => client.query('drop table move_in_progress')
