import type pg from 'pg'
import { connectionProblem } from '#/platform/db/connection-problem.ts'
import { migrate, readMigrationWork } from '#/platform/db/migrate.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { isDiskFull } from '#/platform/storage/disk-space.ts'
import { requireWritable } from '#/platform/storage/require-writable.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { hasFiles, moveFiles } from './move-files.ts'
import { isSame, moveTables, type Sides } from './move-tables.ts'
import { sameWriting } from './sums.ts'

export interface Move {
  /** The embedded database, on which no product runs; nothing of it is changed. */
  source: { url: string; storage: Storage }
  /** Without a storage the files stay where they are. */
  target: { url: string; storage?: Storage }
  /** Awaited with what begins now, in Portuguese. */
  onStep: (line: string) => Promise<void> | void
}

/** Every so many files something is said. */
const FILES_TOLD = 500

/**
 * Brings all rows and files to an empty database and an empty bucket, and goes on where an earlier call was interrupted: what has
 * arrived is found by its sum. Only when every sum is equal may the product begin there. Answers how much there is.
 * Throws a StartError that says what to do; calling again is never wrong.
 */
export async function moveInstallation(move: Move): Promise<{ rows: number; files: number }> {
  const { source, target, onStep } = move
  await requireCurrent(source.url)
  const clients = [open(source.url), open(target.url)] as const
  const sides: Sides = { source: clients[0], target: clients[1] }
  try {
    await clients[0].connect()
    await sides.source.query(sameWriting)
    await sides.source.query('begin isolation level repeatable read read only')
    await explained(target.url, async () => {
      await clients[1].connect()
      await sides.target.query(sameWriting)
      // one that was killed must not keep its locks from the next
      await sides.target.query(`set client_connection_check_interval = '1s'`).catch(() => {}) // not every system can
    })
    if (target.storage) await requireWritable(target.storage)
    await explained(target.url, () => claim(sides, target.storage, onStep))
    await onStep('Tabelas…')
    await explained(target.url, () => migrate(target.url))
    const rows = await explained(target.url, () =>
      moveTables(sides, (name, count) =>
        onStep(`  ${name}: ${count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`}`),
      ),
    )
    const files = await toBucket(move)
    await explained(target.url, () => unmarkTarget(sides.target))
    return { rows, files }
  } finally {
    for (const client of clients) client.end().catch(() => {}) // nothing to end where it never connected
  }
}

const open = (url: string): pg.Client =>
  singleConnection({
    connectionString: url,
    application_name: 'prosa move',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  })

/** The source is not changed, and so not upgraded either. */
async function requireCurrent(url: string): Promise<void> {
  const { applied, pending } = await readMigrationWork(url)
  if (applied.length === 0) throw new StartError('Esta instalação ainda não tem dados: não há o que mudar de lugar.')
  if (pending.length > 0)
    throw new StartError(
      'Os dados são de uma versão anterior. Atualize-os antes, com npm run upgrade, e tente de novo.',
    )
}

async function claim(sides: Sides, bucket: Storage | undefined, onStep: Move['onStep']): Promise<void> {
  const { rows } = await sides.source.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  const id = rows[0]?.id ?? ''
  const state = await readTargetState(sides.target, id)
  if (state === 'begun') return onStep('A mudança foi interrompida e continua.')
  // ended between the last step and its last word
  if (state === 'used' && !(await isSame(sides)))
    throw new StartError('O banco de destino já tem dados. Use um banco vazio: nada foi mudado.')
  if (state === 'fresh' && bucket && (await hasFiles(bucket)))
    throw new StartError('O bucket de destino já tem arquivos do Prosa. Use um bucket vazio: nada foi mudado.')
  await markTarget(sides.target, id)
}

async function toBucket({ source, target: { storage }, onStep }: Move): Promise<number> {
  if (!storage) return 0
  await onStep('Arquivos…')
  try {
    return await moveFiles(source.storage, storage, (done) =>
      done % FILES_TOLD === 0 ? onStep(`  ${done.toLocaleString('pt-BR')} arquivos`) : undefined,
    )
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      isDiskFull(cause)
        ? 'Falta espaço no bucket. Abra espaço e rode o mesmo comando de novo: ele continua de onde parou.'
        : 'O bucket deixou de responder, ou um arquivo não pôde ser lido. Rode o mesmo comando de novo: ele continua de onde parou.',
      { cause },
    )
  }
}

async function explained<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw problemOf(cause as Error, url)
  }
}

function problemOf(cause: Error, url: string): Error {
  const again = 'Rode o mesmo comando de novo: ele continua de onde parou.'
  if (isDiskFull(cause))
    return new StartError(`Falta espaço no servidor de destino. Abra espaço lá. ${again}`, { cause })
  const problem = connectionProblem(cause, url)
  if (problem) return problem
  return isDatabaseOutage(cause) ? new StartError(`A conexão com um dos bancos caiu. ${again}`, { cause }) : cause
}

interface Found {
  isBegun: boolean
  isUsed: boolean
}

const look = `select to_regclass('public.move_in_progress') is not null as "isBegun",
  to_regnamespace('jobs') is not null or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as "isUsed"`

/** fresh: nothing is there. begun: what an interrupted move of the same installation left. used: somebody's data. */
type TargetState = 'fresh' | 'begun' | 'used'

/** What is there. Throws a StartError where another installation is being moved into the same database. */
async function readTargetState(client: pg.ClientBase, source: string): Promise<TargetState> {
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
async function markTarget(client: pg.ClientBase, source: string): Promise<void> {
  await client.query('begin')
  await client.query('create table move_in_progress (source text primary key)')
  await client.query('insert into move_in_progress values ($1)', [source])
  await client.query('commit')
}

const unmarkTarget = (client: pg.ClientBase) => client.query('drop table move_in_progress')
