import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** An error that the user can correct; the message is complete and in Portuguese. */
export class SetupError extends Error {}

/**
 * Runs a program without output; if it fails, its output is shown above the explanation.
 * @param {string} root
 * @param {string[]} command
 * @param {{ cwd?: string, node?: 'local' | 'system', failure: string }} options which Node comes first in the PATH
 */
export function run(root, [program = '', ...args], { cwd = root, node = 'local', failure }) {
  const local = path.join(root, 'node_modules', '.bin')
  const others = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== local)
  const PATH = (node === 'local' ? [local, ...others] : others).join(path.delimiter)
  const result = spawnSync(program, args, {
    cwd,
    env: { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n').trimEnd()
  throw new SetupError(`${output}\n\n${failure}`)
}
