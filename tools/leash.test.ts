import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { processBeginning } from '../apps/server/src/platform/lifecycle/process-beginning.ts'

const own = mkdtempSync(path.join(tmpdir(), 'prosa-leash-'))
afterAll(() => rmSync(own, { recursive: true }))
const server = path.join(import.meta.dirname, '../apps/server')

/** Starts a parent process that runs a program through leash.ts; returns what the program printed, split by lines. */
async function startParent(name: string, program: string, lines: number) {
  const file = path.join(own, name)
  writeFileSync(file, program)
  const leash = path.join(import.meta.dirname, 'leash.ts')
  const options = `{ detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }`
  const body = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([leash, file])}, ${options})`
  const parent = spawn(process.execPath, ['-e', body], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [parent.stdout, parent.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  await vi.waitFor(() => expect(output.match(/\n/g)).toHaveLength(lines), { timeout: 60_000 })
  return { parent, lines: output.trim().split('\n') }
}

const isRunning = (pid: number): boolean => processBeginning(pid) !== undefined

test.skipIf(process.platform === 'win32').each([
  ['parent', 'SIGTERM'],
  ['parent', 'SIGKILL'],
  ['leash', 'SIGKILL'],
  ['program', 'SIGKILL'],
] as const)('a %s that ends by %s takes all processes of the program with it', async (who, signal) => {
  const { parent, lines } = await startParent(
    'program.mjs',
    `import { spawn } from 'node:child_process'
     const child = spawn('sleep', ['1000'])
     console.log([process.ppid, process.pid, child.pid].join('\\n'))
     setInterval(() => {}, 1000)`,
    3,
  )
  const [leash = 0, program = 0, child = 0] = lines.map(Number)
  expect([leash, program, child].map(isRunning)).toEqual([true, true, true])
  process.kill({ parent: parent.pid!, leash, program }[who], signal)
  await vi.waitFor(() => expect([leash, program, child].map(isRunning)).toEqual([false, false, false]), {
    timeout: 20_000,
  })
})

test.skipIf(process.platform === 'win32')('a killed program leaves no database and no temporary folder', async () => {
  const { lines } = await startParent(
    'database.mjs',
    `import { readPostmaster } from '${server}/src/platform/db/embedded/postmaster.ts'
     import { startEmbeddedPostgres } from '${server}/src/platform/db/embedded/embedded-postgres.ts'
     import { makeQuickFolder } from '${server}/test/database/quick-folder.ts'
     const folder = makeQuickFolder()
     await startEmbeddedPostgres(folder)
     console.log([folder, readPostmaster(folder + '/pg').pid, process.pid].join('\\n'))
     setInterval(() => {}, 1000)`,
    3,
  )
  const [folder = '', database, program] = lines
  expect(isRunning(Number(database))).toBe(true)
  process.kill(Number(program), 'SIGKILL')
  await vi.waitFor(() => expect([existsSync(folder), isRunning(Number(database))]).toEqual([false, false]), {
    timeout: 20_000,
  })
})

test('a syntax error in the program is one sentence that says where', async () => {
  const { parent, lines } = await startParent('broken.ts', 'const a = {;\n', 1)
  await once(parent, 'exit')
  expect(lines).toEqual([expect.stringMatching(/^O programa tem um erro em \S+broken\.ts:1: .+ Corrija o arquivo/)])
})
