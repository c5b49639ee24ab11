import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#/config.ts'
import { type LimitedRun, runLimited } from '#/platform/process/limited-process.ts'

const folder = await mkdtemp(path.join(projectRoot, 'node_modules', '.limited-'))
afterAll(() => rm(folder, { recursive: true }))

/** Runs `body` as the work of a limited process. */
async function limited(body: string, options: Partial<LimitedRun> = {}): Promise<unknown> {
  const module = path.join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(module, `export async function run(input, options, tell) { ${body} }`)
  return runLimited({
    module: pathToFileURL(module),
    input: Readable.from([Buffer.from('olá')]),
    options: {},
    heapMb: 64,
    timeoutMs: 10_000,
    maxOutputBytes: 1_000_000,
    ...options,
  })
}

test('a limited process gets content and options and returns its result [F4]', async () => {
  const result = await limited(`return { text: input.toString(), ...options, big: 'x'.repeat(500_000) }`, {
    options: { kind: 'txt' },
  })
  expect(result).toMatchObject({ text: 'olá', kind: 'txt' })
})

test('parts sent before the result arrive one by one, in order [F1]', async () => {
  const parts: unknown[] = []
  const body = `for (let n = 0; n < 50; n++) tell({ n, text: 'é\\u2028\\n'.repeat(2000) }); return 'done'`
  expect(await limited(body, { onPart: (part) => parts.push(part) })).toBe('done')
  expect(parts).toEqual(Array.from({ length: 50 }, (_, n) => ({ n, text: 'é\u2028\n'.repeat(2000) })))
})

test.each([
  ['time', `for (;;);`, { timeoutMs: 400 }],
  ['memory', `const all = []; for (;;) all.push(new Array(100_000).fill(all.length))`, {}],
  ['memory', `const all = []; for (;;) all.push(new Uint8Array(50_000_000).fill(1))`, {}],
  ['output', `return 'x'.repeat(2_000_000)`, {}],
  ['crash', `throw new Error('broken')`, {}],
  ['crash', `process.exit(3)`, {}],
])('the limit of %s ends only the process: %s [F4]', async (kind, body, options) => {
  await expect(limited(body, options)).rejects.toMatchObject({ name: 'LimitedProcessError', kind })
})

test.each([
  [
    'connects to nothing',
    `return await fetch('http://127.0.0.1:4567').then(() => 'open', (error) => error.cause.message)`,
    'no network',
  ],
  ['opens no socket', `return (await import('node:net')).connect(4567, '127.0.0.1')`, undefined],
  ['reads no file outside its code', `return (await import('node:fs')).readFileSync('/etc/hosts', 'utf8')`, undefined],
  [
    'writes no file',
    `return (await import('node:fs')).writeFileSync('${path.join(tmpdir(), 'limited')}', '')`,
    undefined,
  ],
  [
    'writes nothing of the code that is kept for the next',
    `return (await import('node:fs')).writeFileSync(process.env.NODE_COMPILE_CACHE + '/x', '')`,
    undefined,
  ],
  ['starts no process', `return (await import('node:child_process')).execSync('id').toString()`, undefined],
  ['makes no code of text', `return new Function('return 1')()`, undefined],
])('a limited process %s [F4]', async (_, body, refusal) => {
  if (refusal) expect(await limited(body)).toContain(refusal)
  else await expect(limited(body)).rejects.toMatchObject({ kind: 'crash' })
})

test('a limited process reads neither .env nor a data folder inside the checkout [F4]', async () => {
  const dataDir = await mkdtemp(path.join(projectRoot, 'data-'))
  const env = path.join(projectRoot, '.env')
  const isPlanted = await writeFile(env, '# palavra-plantada', { flag: 'wx' }).then(
    () => true,
    () => false, // the checkout has its own .env
  )
  try {
    await writeFile(path.join(dataDir, 'app-secret'), 'palavra-plantada')
    for (const file of [env, path.join(dataDir, 'app-secret'), path.join(projectRoot, 'package.json')]) {
      const body = `try { return (await import('node:fs')).readFileSync(${JSON.stringify(file)}, 'utf8') } catch ({ code }) { return code }`
      expect([file, await limited(body)]).toEqual([file, 'ERR_ACCESS_DENIED'])
    }
    const list = `try { return (await import('node:fs')).readdirSync(${JSON.stringify(projectRoot)}) } catch ({ code }) { return code }`
    expect(await limited(list)).toBe('ERR_ACCESS_DENIED')
  } finally {
    await rm(dataDir, { recursive: true })
    if (isPlanted) await rm(env)
  }
})

test.each([
  `(await import('node:dns')).lookup('localhost', () => {})`,
  `const { lookup } = await import('node:dns/promises'); await lookup('localhost')`,
  `await process.getBuiltinModule('dns').promises.resolve4('localhost')`,
  `new (await import('node:dns')).Resolver().resolve4('localhost', () => {})`,
  `await new (await import('node:dns')).promises.Resolver().resolveTxt('localhost')`,
])('a limited process cannot resolve a name by %s [F4]', async (lookup) => {
  expect(await limited(`try { ${lookup}; return 'asked' } catch ({ message }) { return message }`)).toContain(
    'no network',
  )
})

test('code compiled by a limited process is cached for the next one [F1]', async () => {
  const [cache] = (await limited(`return [process.env.NODE_COMPILE_CACHE]`)) as [string]
  const countFiles = async () => (await readdir(cache, { recursive: true })).length
  const before = await countFiles()
  await limited(`return 1`)
  expect(await countFiles()).toBeGreaterThan(before)
})

test('a patient limited process runs with lower priority [F4]', async () => {
  const body = `return (await import('node:os')).getPriority()`
  expect(await limited(body)).toBe(getPriority())
  expect(await limited(body, { patient: true })).toBeGreaterThan(getPriority())
})

test('a limited process does not see our environment [F4]', async () => {
  process.env['CANARY'] = 'secret'
  expect(await limited(`return Object.keys(process.env)`)).not.toContain('CANARY')
})

test('a broken source and an abort are passed on as such [F4]', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('storage is away'))
    },
  })
  await expect(limited(`return 1`, { input: broken })).rejects.toThrow('storage is away')
  const stop = AbortSignal.timeout(300)
  await expect(limited(`for (;;);`, { signal: stop })).rejects.toMatchObject({ name: 'TimeoutError' })
})
