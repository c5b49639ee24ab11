import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

// Builds and runs the image with the commands of its guide. CONTAINER_ENGINE names the engine ('docker' or 'podman');
// without it the title says so, and only package.test.ts runs the same folder.

const engine = process.env['CONTAINER_ENGINE'] ?? ''
const root = path.join(import.meta.dirname, '../..')
const guide = readFileSync(path.join(root, 'docs/how-to/run-in-containers.md'), 'utf8')
const name = `prosa-test-${randomBytes(4).toString('hex')}`

const run = promisify(execFile)
async function runEngine(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(engine, args, { cwd: root, maxBuffer: 64 * 1024 ** 2 })
  return (stdout + stderr).trim()
}

/**
 * Returns the words of the guide's command that begins with `begin`, for this container, image and volume, on any free
 * port.
 */
function ofGuide(begin: string): string[] {
  const found = new RegExp(`^docker (${begin} (?:.*\\\\\\n)*.*)$`, 'm').exec(guide)?.[1] ?? ''
  return found
    .replaceAll('\\\n', '')
    .replace('"$(openssl rand -base64 48)"', randomBytes(48).toString('base64'))
    .replace('127.0.0.1:3000:3000', '127.0.0.1::3000')
    .replace('prosa:local', `${name}:local`)
    .replace('prosa:/data', `${name}:/data`)
    .replace(/(?<=--name |exec )prosa/, name)
    .split(/\s+/)
}

afterAll(async () => {
  if (!engine) return
  await runEngine('rm', '--force', '--volumes', name)
  await runEngine('volume', 'rm', '--force', name)
  await runEngine('rmi', '--force', `${name}:local`)
})

test.runIf(engine)(
  `the image becomes healthy and keeps its data${engine ? '' : ' (no CONTAINER_ENGINE: not run)'}`,
  async () => {
    await runEngine(...ofGuide('build'))
    await runEngine(...ofGuide('run'))
    const health = () => runEngine('inspect', name, '--format', '{{.State.Health.Status}}')
    await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe('healthy')
    expect(await runEngine('logs', name)).toContain('vale uma vez: https://prosa.escola.br/')
    expect(await runEngine('exec', name, 'id', '-u')).toBe('10001')
    await expect(runEngine('exec', name, 'touch', '/opt/prosa/file')).rejects.toThrow('Read-only file system')
    const [, published = ''] = /:(\d+)$/m.exec(await runEngine('port', name, '3000')) ?? []
    expect(await fetch(`http://127.0.0.1:${published}/readyz`).then((response) => response.text())).toBe('ok')
    expect(await runEngine(...ofGuide('exec prosa node --run backup'))).toContain('Cópia pronta em /data/backups/')

    await runEngine('stop', name)
    expect(await runEngine('inspect', name, '--format', '{{.State.ExitCode}}')).toBe('0')
    await runEngine('start', name)
    expect(await runEngine('exec', name, 'ls', '/data/backups')).toBe('antes-da-prova')
    await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe('healthy')
  },
  900_000,
)
