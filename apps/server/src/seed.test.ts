import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../scripts/seed.ts')
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'prosa-seed-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command on an empty data folder; resolves when it has ended. */
const seed = (words: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const options = { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env }, cwd: folder }
    execFile(process.execPath, [script, ...words], options, (error, out, problem) =>
      resolve({ code: Number(error?.code ?? 0), said: out + problem }),
    )
  })

test('the demonstration prints its usage without changes, and refuses to run in production [L10]', async () => {
  expect(await seed(['tudo'])).toMatchObject({ code: 2, said: expect.stringContaining('npm run seed') as unknown })
  const env = { NODE_ENV: 'production', APP_SECRET: randomBytes(48).toString('base64') }
  const { code, said } = await seed([], env)
  expect(said).toContain('não entra em uma instalação de produção')
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})
