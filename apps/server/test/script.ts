import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect } from 'vitest'
import type { Account } from '#/platform/db/embedded/account.ts'

const running: ChildProcess[] = []

/** Runs a command of the product in a separate process on a data folder; root may use another `account`. */
export function runScript(
  dataDir: string,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  account?: Account,
) {
  const file = path.resolve(import.meta.dirname, '../scripts', `${script}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  running.push(child)
  let [output, complaints] = ['', '']
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, complaints: () => complaints, ended }
}

type Running = ReturnType<typeof runScript>

/** Expects exit code 0, an empty standard error, no stack and no error in the log. */
export async function expectQuiet(one: Running): Promise<void> {
  const code = await one.ended
  const loud = one
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|"stack":|^\s+at /.test(line))
  expect({ code, loud, complaints: one.complaints() }).toEqual({ code: 0, loud: [], complaints: '' })
}

export async function waitForOutput(one: Running, text: string): Promise<void> {
  await expect.poll(one.output).toContain(text)
}

export async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Kills processes left by a failed test. */
export function killScripts(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL')
}
