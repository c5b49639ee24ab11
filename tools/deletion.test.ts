import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import type { Extension } from '@prosa/contract/protocol/extension.ts'
import { extensionContract } from '@prosa/extensions/contract.gen.ts'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../apps/server/src/platform/lifecycle/http-server.ts'
import { parseWish, writeExtension } from './new-extension.ts'
import { copyProject, type ProjectCopy } from './testing/project-copy.ts'

// Deleting the folder of an extension and `npm run generate` delete the capability: every check is green although nothing
// else changed. Proven once for all extensions, because the core imports only the lists; what another extension can know
// of one alone is a word, as the boundaries allow no import. EACH_EXTENSION=1 also deletes each folder alone, in minutes.

const project = path.resolve(import.meta.dirname, '..')
const names = globSync('extensions/*/extension.ts', { cwd: project }).map((file) => path.basename(path.dirname(file)))
const alone = process.env['EACH_EXTENSION'] ? names : []
const timeout = 3_600_000
const operations = Object.values<Operation>(extensionContract)

let copy: ProjectCopy | undefined
afterEach(() => copy?.remove())

/** Copies the project without some extensions, and generates. */
function copyWithout(removed: readonly string[]): ProjectCopy {
  copy = copyProject('deletion', (file) => !removed.some((name) => file.startsWith(`extensions/${name}/`)))
  expect(copy.run('node', 'tools/generate.ts')).toBe('')
  return copy
}

function expectGreen({ run }: ProjectCopy): void {
  // The packages of all extensions are one list, which the deletion shortens.
  expect(run('knip', '--no-progress', '--no-config-hints', '--exclude', 'dependencies')).toBe('')
  expect(run('tsc', '-b', '--checkers', '1', '--builders', '2')).toBe('')
}

/** Starts the product of the copy. Returns the status of each address once it is ready. */
async function statusOf(folder: string, ...addresses: readonly string[]): Promise<(number | undefined)[]> {
  const port = await findFreePort('127.0.0.1')
  const product = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port) },
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

/** An extension of each kind; the command itself writes the last one. */
const wishes = [
  ['cartilhas', 'cartilha', 'Cartilhas', 'shared', 'assistant'],
  ['lembretes', 'lembrete', 'Lembretes', 'own', 'settings'],
  ['avisos', 'aviso', 'Avisos', 'shared', 'settings'],
  ['metas', 'meta', 'Metas', 'own', 'page'],
  ['salas', 'sala', 'Salas', 'shared', 'page'],
] as const
const notes = ['anotacoes', 'anotacao', 'Anotações', 'own', 'assistant'] as const

/** Writes new extensions and checks them, in a copy without others. */
function checkNewExtensions(added: ProjectCopy): void {
  const { folder, run, changedFiles } = added
  for (const wish of wishes) writeExtension(folder, parseWish(wish))
  expect(run('node', 'tools/new-extension.ts', ...notes)).toBe('')

  const changed = changedFiles()
  const isGenerated = /\.gen\.ts$|^docs\/api\/openapi\.json$|^apps\/server\/migrations\/(\d+_anotacoes\.sql|meta\/.*)$/
  const inFolders = changed.filter((file) => !isGenerated.test(file))
  const folders = [...wishes, notes].map(([plural]) => `extensions/${plural}/`)
  expect(inFolders.filter((file) => !folders.some((one) => file.startsWith(one)))).toEqual([])
  expect(inFolders.filter((file) => file.startsWith('extensions/anotacoes/'))).toHaveLength(14)

  expect(run('oxfmt', '--check', 'extensions/anotacoes')).toBe('')
  for (const check of ['files', 'words']) expect(run('node', `tools/check-${check}.ts`)).toBe('')
  // Only the imports of the folder and of the files that it imports.
  const rules = ['--config', 'tools/dependency-cruiser.mjs', '--max-depth', '2', '--output-type', 'err']
  expect(run('depcruise', ...rules, 'extensions/anotacoes')).toBe('')
  expectGreen(added)
  expect(run('vitest', 'run', '--root', 'apps/server', 'extensions/anotacoes')).toBe('')
  for (const one of folders) rmSync(path.join(folder, one), { recursive: true })
}

test(
  'with new extensions alone all checks are green; without any the project is as before, and the product answers',
  { timeout },
  async () => {
    const without = copyWithout(names)
    const { folder, run, changedFiles } = without
    without.commit()
    checkNewExtensions(without)
    expect(run('node', 'tools/generate.ts')).toBe('')
    expect(changedFiles().filter((file) => !file.startsWith('apps/server/migrations/'))).toEqual([])

    expect(without.checkTypes('server', ['src/main.ts', 'src/**/*.d.ts'])).toBe('')
    expect(run('vite', 'build', 'apps/web', '--logLevel', 'error')).toBe('')
    const assets = path.join(folder, 'apps/web/dist/assets')
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    const text = scripts.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('\n')
    const addresses = operations.map(({ path: address }) => address)
    expect(addresses.filter((address) => text.includes(address))).toEqual([])
    const gone = addresses.map((address) => address.replaceAll(/:\w+/g, '1'))
    expect(await statusOf(folder, '/api/auth/session', ...gone)).toEqual([401, ...gone.map(() => 404)])
  },
)

/** Kinds of words that are no text of other code: types find a field that is gone, and jobs have longer names. */
const unspoken = new Set(['configFields', 'jobAreas'])
/** Lists the words of an extension's constant. */
const listWords = (extension: Extension): string[] =>
  Object.entries<object>({ ...extension }).flatMap(([kind, words]) =>
    unspoken.has(kind) || typeof words !== 'object' ? [] : Object.keys(words),
  )

/** Returns what other code can know an extension by: its operations and addresses, and its words as data. */
async function wordsOf(name: string): Promise<string[]> {
  const load = async (file: string): Promise<object[]> =>
    existsSync(path.join(project, 'extensions', name, file))
      ? Object.values<object>(await import(`@prosa/extensions/${name}/${file}`)).filter(
          (value) => typeof value === 'object',
        )
      : []
  const contracts = (await load('contract.ts')) as Readonly<Record<string, Partial<Operation>>>[]
  const pages = (await load('pages.ts')).flat() as { path: string }[]
  return [
    ...contracts
      .flatMap((contract) => Object.entries(contract))
      .flatMap(([operation, { path: address }]) => (address ? [operation, address] : [])),
    ...(await load('extension.ts')).flatMap(listWords),
    ...pages.map((page) => page.path),
  ]
}

test.each(names)('no other extension knows a word of %s, so that all can stay without it', async (name) => {
  const words = await wordsOf(name)
  // simulated systems use the words of their protocols
  const files = globSync('extensions/*/**/*.{ts,tsx}', { cwd: project, exclude: ['extensions/*/test/**'] })
  const known = files
    .filter((file) => file.split(path.sep)[1] !== name)
    .flatMap((file) => {
      const text = readFileSync(path.join(project, file), 'utf8')
      return words
        .filter((word) => [`'${word}'`, `\`${word}\``, `'${word}?`, `api.${word}(`].some((use) => text.includes(use)))
        .map((word) => `${file}: ${word}`)
    })
  expect(known).toEqual([])
})

test.each(alone)('without the extension %s all checks are green', { timeout }, (name) => {
  expectGreen(copyWithout([name]))
})
