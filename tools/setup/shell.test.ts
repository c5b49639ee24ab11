import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { teachExec } from './shell.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'prosa-start-'))
  mkdirSync(path.join(root, 'node_modules', '.bin'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const ours = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

test('the shell of Windows learns the word that npm start begins with; other shells know it', () => {
  const command = path.join(root, 'node_modules', '.bin', 'exec.cmd')
  teachExec(root, 'linux')
  expect(existsSync(command)).toBe(false)
  teachExec(root, 'win32')
  expect(readFileSync(command, 'utf8')).toBe('@%*\r\n')
  expect(ours.scripts.start).toBe('exec node apps/server/src/start.ts')
})

test.skipIf(process.platform === 'win32')(
  'a signal to npm reaches the product, and npm waits for its end [Rel10]',
  async () => {
    const start = ours.scripts.start.replace('apps/server/src/start.ts', 'main.mjs')
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name: 'prosa-start', scripts: { start } }))
    writeFileSync(
      path.join(root, 'main.mjs'),
      `process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
     setInterval(() => {}, 1000)
     console.log('ready')`,
    )
    const npm = spawn('npm', ['start', '--silent'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    for await (const piece of npm.stdout) {
      said += String(piece)
      if (said === 'ready\n') npm.kill('SIGTERM')
    }
    if (npm.exitCode === null) await once(npm, 'exit')
    expect(said).toBe('ready\nended\n')
  },
)
