import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { processBeginning } from '../apps/server/src/platform/lifecycle/process-beginning.ts'

/** Returns the data folder of the tour with this process id. */
const folderOf = (pid: number): string | undefined =>
  ['/dev/shm', tmpdir()]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => path.join(place, name)))
    .find((folder) => path.basename(folder).startsWith(`prosa-quick-${pid}-`))

test('a tour ended by a signal leaves no database and no data folder', async () => {
  const tour = spawn(process.execPath, [path.join(import.meta.dirname, '../e2e/tour.ts')], { stdio: 'ignore' })
  const readPid = () =>
    Number(readFileSync(path.join(folderOf(tour.pid!) ?? '', 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  const database = await vi.waitFor(readPid, { timeout: 120_000 })
  expect(processBeginning(database)).toBeDefined()
  tour.kill('SIGTERM')
  await once(tour, 'exit')
  expect(folderOf(tour.pid!)).toBeUndefined()
  await vi.waitFor(() => expect(processBeginning(database)).toBeUndefined(), { timeout: 10_000 })
})
