import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commands } from './commands.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const run = promisify(execFile)

test('package.json has few scripts, and each runs the command of its name', () => {
  const { prosa, ...named } = scripts
  expect(prosa).toBe('node tools/prosa.mjs')
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16)
  for (const [name, script] of Object.entries(named)) {
    expect(script.replace(/^exec /, '')).toBe(`node tools/prosa.mjs ${name}`)
    expect(commands).toHaveProperty([name])
  }
})

const commandName = (name: string) =>
  ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name in scripts ? name : `prosa -- ${name}`}`

test.each([...Object.keys(commands), ''])('the command ‘%s’ explains its usage with --help [G4]', async (name) => {
  const { stdout, stderr } = await run(process.execPath, ['tools/prosa.mjs', ...(name ? [name] : []), '--help'], {
    cwd: root,
  })
  expect(stderr).toBe('')
  expect(stdout).toContain(name ? commandName(name) : 'npm run prosa -- comando')
})

test('an unknown command is refused with a list of the existing ones', async () => {
  const refused = run(process.execPath, ['tools/prosa.mjs', 'inicia'], { cwd: root })
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('start, seed, backup') })
})

test.skipIf(process.platform === 'win32')(
  'a signal to npm reaches the product, and npm waits for its end [Rel10]',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-start-'))
    const program = path.join(folder, 'product.mjs')
    writeFileSync(
      program,
      `process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
       setInterval(() => {}, 1000)
       console.log('ready')`,
    )
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, START_PROGRAM: program },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const piece of npm.stdout) {
      output += String(piece)
      if (output.endsWith('ready\n')) npm.kill('SIGTERM')
    }
    if (npm.exitCode === null) await once(npm, 'exit')
    expect(output).toMatch(/ready\nended\n$/)
    rmSync(folder, { recursive: true })
  },
)
