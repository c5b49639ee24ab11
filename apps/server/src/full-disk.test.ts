import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Account, serverAccount } from '#/platform/db/embedded/account.ts'
import { stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { canMount } from '#test/chaos/database.ts'
import { killScripts, runScript, waitForOutput } from '#test/script.ts'
import { cloneTemplate, dropDatabase } from '#test/test-cluster.ts'

const canFill = canMount()
const base = mkdtempSync(path.join(tmpdir(), 'prosa-full-'))
const disk = path.join(base, 'disk')
const dataDir = path.join(disk, 'data')
const quiet = { LOCAL_MODELS: 'false', PORT: '0' }
const start = (env: Record<string, string> = {}) => runScript(dataDir, '../src/main', [], { ...quiet, ...env })

beforeAll(() => {
  mkdirSync(disk)
  if (canFill) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'none', disk])
})
afterEach(killScripts)
afterAll(async () => {
  await stopEmbeddedPostgres(dataDir)
  if (canFill) execFileSync('umount', ['-l', disk])
  rmSync(base, { recursive: true, force: true })
})

/** Fills every free block. */
function fill(): void {
  const { bavail, bsize } = statfsSync(disk)
  for (let part = 0, left = bavail; left > 0; part += 1, left = statfsSync(disk).bavail)
    writeFileSync(path.join(disk, `fill-${part}-${left}`), Buffer.alloc(left * bsize, 1))
}

const commands = [
  ['../src/main'],
  ['backup', path.join(base, 'copy')],
  ['upgrade'],
  ['admin'],
  ['seed'],
  ['rollback', '--yes'],
] as const

/** Returns the output of a refused command: one sentence or a short paragraph, without a stack. */
async function refusalOf([script, ...args]: readonly [string, ...string[]], account?: Account): Promise<string> {
  const command = runScript(dataDir, script, args, quiet, account)
  expect.soft([script, await command.ended]).toEqual([script, 1])
  expect.soft(command.output()).not.toMatch(/ {4}at |Error:/)
  return command.output()
}

describe.runIf(canFill)('on a separate disk', () => {
  test('a disk that fills up while the product runs still allows a backup to another disk [Rel14, Rel15]', async () => {
    const product = start()
    await waitForOutput(product, 'Prosa no ar')
    fill()
    const backup = runScript(dataDir, 'backup', [path.join(base, 'copy-while-full')])
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Cópia pronta')])
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  })

  test('on a full disk a start and each command end with one sentence [Rel15]', async () => {
    fill()
    for (const command of commands) {
      const sentence = command[0] === 'rollback' ? 'Não há cópia' : 'está cheio'
      expect.soft(await refusalOf(command)).toContain(sentence)
    }
  })

  test('a full data folder does not stop a product whose database is elsewhere [Rel15]', async () => {
    fill()
    const databaseUrl = await cloneTemplate(inject('cluster'))
    const product = start({ DATABASE_URL: databaseUrl })
    await waitForOutput(product, 'Prosa no ar')
    const second = start({ DATABASE_URL: databaseUrl })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('O Prosa já está em execução nesta pasta de dados')
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    await dropDatabase(inject('cluster'), databaseUrl)
  })

  test('on a read-only disk a start and each command end with one sentence [Rel15]', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk])
    for (const command of commands) expect.soft(await refusalOf(command)).toContain('leitura')
    execFileSync('mount', ['-o', 'remount,rw', disk])
  })
})

test.runIf(process.getuid?.() === 0)(
  'in a folder of another account a start and each command end with one sentence [Rel15]',
  async () => {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(base, 0o755)
    for (const [mode, sentence] of [
      [0o700, 'não deixa esta conta escrever'],
      [0o755, /não deixa esta conta escrever|não pode abrir/],
    ] as const) {
      chmodSync(dataDir, mode)
      for (const command of commands)
        expect.soft(await refusalOf(command, serverAccount(path.join(base, 'none')))).toMatch(sentence)
    }
  },
)
