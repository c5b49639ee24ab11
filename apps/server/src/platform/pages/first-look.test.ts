import { defaultConfig } from '@prosa/contract/pages/runtime-config.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '#/platform/log/logger.ts'
import { createFirstLook } from '#/platform/pages/first-look.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'prosa-look-'))
await mkdir(path.join(folder, 'builds'))
afterAll(() => rm(folder, { recursive: true }))

// a thread like the one in the web app's build; the page's address selects its behaviour
await writeFile(
  path.join(folder, 'builds/first-look.mjs'),
  `import { parentPort } from 'node:worker_threads'
let drawn = 0
parentPort.on('message', ({ id, address }) => {
  if (address === 'endless') for (;;);
  if (address === 'crash') throw new Error('the thread broke')
  if (address === 'fail') return parentPort.postMessage({ id, error: 'Error: a part of the page did not come' })
  const secrets = Object.keys(process.env).length
  parentPort.postMessage({ id, drawn: { html: address + ' ' + ++drawn + ' ' + secrets, root: {}, pieces: [] } })
})`,
)

const lines: string[] = []
const log = createLogger({ level: 'error', stream: { write: (line) => void lines.push(line) } })
beforeEach(() => void lines.splice(0))

const toRequest = (address: string, reads: Record<string, unknown> = {}) => ({ address, config: defaultConfig, reads })

test('the same page is drawn once, in a thread without access to the environment', async () => {
  const draw = createFirstLook(folder, log)
  const looks = await Promise.all([draw(toRequest('a')), draw(toRequest('a'))])
  expect(looks.map((look) => look?.html)).toEqual(['a 1 0', 'a 1 0'])
  expect((await draw(toRequest('a', { other: 1 })))?.html).toBe('a 2 0')
})

test.each(['fail', 'crash'])(
  'a page that cannot be drawn (%s) is left to the browser and logged, and the next page is drawn',
  async (how) => {
    const draw = createFirstLook(folder, log)
    expect(await draw(toRequest(how))).toBeUndefined()
    expect(lines.join('')).toContain('the browser draws it')
    expect((await draw(toRequest('b')))?.html).toBe('b 1 0')
    expect(await draw(toRequest(how))).toBeUndefined()
    expect(lines).toHaveLength(2)
  },
)

test('a drawing that does not end delays no request, and the next page is drawn', async () => {
  const draw = createFirstLook(folder, log, 50, 4000)
  expect(await draw(toRequest('endless'))).toBeUndefined()
  await expect.poll(() => lines.join(''), { timeout: 30_000 }).toContain('it took more than 4000 ms')
  await expect.poll(async () => (await draw(toRequest('c')))?.html, { timeout: 30_000 }).toBe('c 1 0')
})

test('without a built module the browser draws all pages', async () => {
  const draw = createFirstLook(path.join(folder, 'nowhere'), log)
  expect(await draw(toRequest('a'))).toBeUndefined()
  expect(lines).toEqual([])
})
