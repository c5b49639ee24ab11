import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import config from '../apps/server/drizzle.config.ts'

const server = path.resolve(import.meta.dirname, '../apps/server')

/**
 * Generates a migration from the last one to the declared tables in a copy of the migrations.
 *
 * @param asks whether the terminal asks if a table is new or renamed, where both are possible; otherwise this SQL is empty
 * @param use receives the SQL and the folder of the copy, unless the migrations match the tables
 */
function preview(name: string, asks: boolean, use: (sql: string, folder: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'prosa-migrations-'))
  try {
    cpSync(path.join(server, 'migrations'), folder, { recursive: true })
    const before = globSync('*.sql', { cwd: folder })
    const from = ['--dialect', config.dialect, '--schema', String(config.schema)]
    const args = ['generate', '--name', name, ...from, '--out', path.relative(server, folder)]
    try {
      const output = asks && process.stdin.isTTY ? 'inherit' : 'ignore'
      execFileSync('drizzle-kit', args, { cwd: server, stdio: [output, output, asks ? 'inherit' : 'ignore'] })
    } catch (error) {
      if (asks) throw error
      use('', folder)
    }
    const added = globSync('*.sql', { cwd: folder }).find((file) => !before.includes(file))
    if (added !== undefined) use(readFileSync(path.join(folder, added), 'utf8'), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces the migrations by those of a folder; of the snapshots of the schema only the newest is kept. */
function takeOver(folder: string): void {
  const snapshots = globSync('meta/*_snapshot.json', { cwd: folder }).toSorted()
  for (const older of snapshots.slice(0, -1)) {
    rmSync(path.join(folder, older))
    rmSync(path.join(server, 'migrations', older), { force: true })
  }
  cpSync(folder, path.join(server, 'migrations'), { recursive: true })
}

/** Writes the migration to the declared tables, if one is missing. */
export const writeMigration = (name: string): void => preview(name, true, (_sql, folder) => takeOver(folder))

/** Whether no migration is missing. */
export function matchesTables(): boolean {
  let matches = true
  preview('missing', false, () => (matches = false))
  return matches
}

/**
 * Writes the migration that drops the tables of a deleted extension, so that no personal data stay that people cannot
 * see. Any other migration is named and read by its author.
 */
export function dropDeletedTables(): void {
  preview('deleted_tables', false, (sql, folder) => {
    const statements = sql.split('--> statement-breakpoint').map((statement) => statement.trim())
    if (!statements.every((statement) => statement.startsWith('DROP TABLE'))) return
    takeOver(folder)
    console.log(`A new migration of apps/server deletes data: ${statements.join(' ')}`)
  })
}
