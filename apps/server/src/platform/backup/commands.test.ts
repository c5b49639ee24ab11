import { mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { killScripts, runScript } from '#test/script.ts'
import { runTool } from '../../../scripts/tool.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'prosa-commands-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})
afterAll(async () => {
  killScripts()
  await rm(base, { recursive: true, force: true })
})

async function end(script: string, ...args: string[]) {
  const command = runScript(path.join(base, 'data'), script, args)
  return { code: await command.ended, output: command.output() }
}

test.each([
  ['backup', ['--completa']],
  ['backup', ['uma', 'outra']],
  ['restore', ['uma', 'outra']],
  ['upgrade', ['agora']],
  ['rollback', ['--sim']],
  ['verify-attempt', ['lacrada.json', '--key']],
])('%s with %j prints its usage and does nothing [Rel14]', async (script, args) => {
  const { code, output } = await end(script, ...args)
  expect(output).toMatch(new RegExp(`^Uso: npm run (prosa -- )?${script} `))
  expect(output).not.toMatch(/ {4}at /)
  expect(code).toBe(2)
  expect(await readdir(base)).toEqual([])
})

test('a folder without a copy is refused before a database is created for it [Rel14]', async () => {
  const { code, output } = await end('restore', path.join(base, 'nenhuma'))
  expect(output).toContain('não é uma cópia de segurança completa')
  expect(code).toBe(1)
  expect(await readdir(base)).toEqual([])
})

test('a backup of an installation that was never started is refused in a sentence [Rel14]', async () => {
  expect(await end('backup')).toEqual({ code: 1, output: 'O banco ainda está vazio: não há o que copiar.\n' })
  await rm(path.join(base, 'data'), { recursive: true })
})

test('an account without access to the product’s files is told which account has it [Rel14]', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await runTool(() => unlink('/proc/version'))
  expect(logged.mock.calls.flat()).toEqual([
    expect.stringMatching(/não pode abrir \/proc\/version\. Use a conta do Prosa/),
  ])
  await expect(runTool(() => writeFile(path.join(base, 'nada', 'x'), ''))).rejects.toThrow('ENOENT')
})
