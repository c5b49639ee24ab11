import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Supervises a program in place of the product; `starts` counts its starts. */
function supervise(body: string) {
  const program = path.join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs'
    const counter = ${JSON.stringify(`${program}.starts`)}
    let before = 0
    try { before = Number(readFileSync(counter, 'utf8')) } catch {}
    const starts = before + 1
    writeFileSync(counter, String(starts))
    console.log('start ' + starts)
    ${body}`,
  )
  const parent = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, START_PROGRAM: program },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [parent.stdout, parent.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  const ended = once(parent, 'close').then(([code]) => code as number | null)
  const waitForText = async (text: string) => {
    await expect.poll(() => output).toContain(text)
  }
  return { parent, ended, said: waitForText, output: () => output }
}

test('a product that crashes is restarted, at most three times a minute, and this is printed [G4]', async () => {
  const product = supervise(`process.exit(70)`)
  expect(await product.ended).toBe(70)
  expect(product.output().match(/start \d/g)).toHaveLength(4)
  expect(product.output().match(/está sendo iniciado de novo\./g)).toHaveLength(3)
  expect(product.output()).toContain('4 vezes em um minuto e não será iniciado de novo')
})

test('a killed product is restarted; after a clean end it is not [G4]', async () => {
  const product = supervise(`if (starts === 1) process.kill(process.pid, 'SIGKILL')`)
  expect(await product.ended).toBe(0)
  expect(product.output()).toContain('start 2')
  expect(product.output()).toContain('(SIGKILL)')
})

test('a refused start is not repeated [G4]', async () => {
  const product = supervise(`process.exit(1)`)
  expect(await product.ended).toBe(1)
  expect(product.output()).toBe('start 1\n')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed on, waits for the end and keeps its exit code [G4]',
  async (signal) => {
    const product = supervise(`
    process.on('${signal}', () => { console.log('ended'); process.exit(3) })
    setInterval(() => {}, 1000)
    console.log('ready')`)
    await product.said('ready')
    product.parent.kill(signal)
    expect(await product.ended).toBe(3)
    expect(product.output()).toBe('start 1\nready\nended\n')
  },
)

test('the product notices that its supervisor is gone [G4]', async () => {
  const product = supervise(`
    process.on('disconnect', () => { console.log('alone'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')`)
  await product.said('ready')
  product.parent.kill('SIGKILL')
  await product.ended
  expect(product.output()).toContain('alone')
})

test.each([
  ['--version', 0, /^\d+\.\d+\.\d+\n$/],
  ['x.js', 2, /^Uso: npm start /],
])('npm start with %s ends with %i and its own output, and starts nothing [G4]', async (option, code, answer) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts'), option], {
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'none') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  expect(await once(child, 'close')).toEqual([code, null])
  expect(output).toMatch(answer)
  expect(existsSync(path.join(folder, 'none'))).toBe(false)
})
