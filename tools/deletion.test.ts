import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { extensionContract } from '@prosa/extensions/contract.gen.ts'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../apps/server/src/platform/lifecycle/http-server.ts'

// Deleting the folder of an extension deletes the capability: in a copy without it, where the lists are written anew, every
// check is green although nothing else changed. EACH_EXTENSION=1 also deletes each folder alone, in about two minutes.

const project = path.resolve(import.meta.dirname, '..')
/** Inside the project, so that the installed packages are found. */
const copy = path.join(project, '.cache/deletion')
const names = globSync('extensions/*/extension.ts', { cwd: project }).map((file) => path.basename(path.dirname(file)))
const alone = process.env['EACH_EXTENSION'] ? names : []
const timeout = 3_600_000

afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** Copies the project without some extensions, and writes the lists anew. */
function copyWithout(removed: readonly string[]): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  for (const file of listed.trim().split('\n'))
    if (!removed.some((name) => file.startsWith(`extensions/${name}/`)))
      cpSync(path.join(project, file), path.join(copy, file))
  // The packages of the workspace are the copy's.
  mkdirSync(path.join(copy, 'node_modules/@prosa'), { recursive: true })
  for (const part of ['apps/server', 'apps/web', 'packages/contract', 'extensions'])
    symlinkSync(path.join(copy, part), path.join(copy, 'node_modules/@prosa', path.basename(part)))
  for (const nested of globSync('apps/*/node_modules', { cwd: project }))
    symlinkSync(path.join(project, nested), path.join(copy, nested))
  // Some checks list files with git.
  execFileSync('git', ['init', '-q'], { cwd: copy })
  for (const list of ['extensions', 'route-tree']) expect(run('node', `tools/${list}.ts`)).toBe('')
}

/** Runs a program in the copy. Returns what it complains about, or an empty text. */
function run(program: string, ...args: string[]): string {
  const file = program === 'node' ? process.execPath : path.join(project, 'node_modules/.bin', program)
  try {
    execFileSync(file, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return stdout + stderr || String(error)
  }
}

function expectGreen(): void {
  expect(run('node', 'tools/check-boundaries.ts')).toBe('')
  // The packages of all extensions are one list, which the deletion shortens.
  expect(run('knip', '--no-progress', '--no-config-hints', '--exclude', 'dependencies')).toBe('')
  expect(run('tsc', '-b', '--checkers', '1', '--builders', '2')).toBe('')
}

/** Starts the product of the copy. Returns the status of each address once it is ready. */
async function statusOf(...addresses: readonly string[]): Promise<(number | undefined)[]> {
  const port = await findFreePort('127.0.0.1')
  const product = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: copy,
    env: { ...process.env, DATA_DIR: path.join(copy, 'data'), PORT: String(port) },
    stdio: 'ignore',
  })
  const ask = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`).catch(() => undefined))?.status
  try {
    await expect.poll(() => ask('/readyz'), { timeout: 180_000, interval: 500 }).toBe(200)
    return await Promise.all(addresses.map(ask))
  } finally {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
}

test(
  'without any extension all checks are green, no page holds one, and the product answers',
  { timeout },
  async () => {
    copyWithout(names)
    expectGreen()
    expect(run('vite', 'build', 'apps/web', '--logLevel', 'error')).toBe('')
    const assets = path.join(copy, 'apps/web/dist/assets')
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    const text = scripts.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('\n')
    const addresses = Object.values<{ path: string }>(extensionContract).map(({ path: address }) => address)
    expect(addresses.filter((address) => text.includes(address))).toEqual([])
    const gone = addresses.map((address) => address.replaceAll(/:\w+/g, '1'))
    expect(await statusOf('/api/auth/session', ...gone)).toEqual([401, ...gone.map(() => 404)])
  },
)

test.each(alone)('without the extension %s all checks are green', { timeout }, (name) => {
  copyWithout([name])
  expectGreen()
})
