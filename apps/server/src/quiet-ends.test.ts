import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@prosa/contract/client/client.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { startModelServer } from '#test/model-server.ts'
import { makeOlderFolder } from '#test/database/older-data.ts'
import { makeQuickFolder } from '#test/database/quick-folder.ts'

// After an orderly stop the log must contain nothing that alarms its reader.

let dataDir: string
let running: ChildProcess[] = []
beforeEach(() => {
  dataDir = makeQuickFolder()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running = []
  await stopEmbeddedPostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs one of our commands, with separate standard output and error. */
function command(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      LOCAL_MODELS: 'false',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let [out, complaints] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, out: () => out, complaints: () => complaints }
}

type Command = ReturnType<typeof command>

/** Expects exit code 0, an empty standard error, no stack and no error in the log. */
async function expectQuiet(one: Command): Promise<void> {
  const code = await one.ended
  const lines = one.out().split('\n')
  const loud = lines.filter((line) => /"level":"(error|fatal)"|"stack":|^\s+at /.test(line))
  expect({ code, loud, complaints: one.complaints() }).toEqual({ code: 0, loud: [], complaints: '' })
}

test('the product stops quietly with open streams, a running answer and a running job [Rel10, Rel16]', async () => {
  const models = await startModelServer()
  const product = command('main.ts', [], { OPENAI_BASE_URL: models.url })
  await vi.waitFor(() => expect(product.out()).toMatch(/vale uma vez: \S+\n/), { timeout: 50_000, interval: 50 })
  const base = /Prosa no ar: (\S+)/.exec(product.out())?.[1] ?? ''
  const token = /set-password\?token=(\S+)/.exec(product.out())?.[1] ?? ''
  const account = { name: 'Ana Reis', email: 'ana@escola.test', password: 'girassol-na-janela' }
  const { token: session } = await createClient(contract, { base, token: () => null }).setPassword({
    body: { token, ...account },
  })
  const api = createClient(contract, { base, token: () => session })
  const { id: assistantId } = await api.createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
  await api.publishAssistant({ params: { assistantId }, body: {} })
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const open = async () => (await api.createChat({ params: { assistantId }, body: {} })).id
  const askQuestion = (chatId: string) =>
    fetch(`${base}/api/chats/${chatId}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: randomUUID(), text: 'Por que chove?' }),
    })

  // the second call comes from the job for the chat's title and hangs until the process ends
  models.next({ text: 'Pronto.' }, { headersMs: 600_000 })
  await (await askQuestion(await open())).text()
  await vi.waitFor(() => expect(models.requests).toHaveLength(2), { timeout: 30_000, interval: 20 })
  models.next({ text: 'uma palavra e mais outra '.repeat(8), tokensPerSecond: 20 })
  const chatId = await open()
  const answer = await askQuestion(chatId)
  const watching = await fetch(`${base}/api/chats/${chatId}/changes`, { headers })
  const responseText = answer.text().catch(() => '')
  await vi.waitFor(() => expect(models.requests).toHaveLength(3), { timeout: 30_000, interval: 20 })

  product.child.kill('SIGTERM')
  await expectQuiet(product)
  await Promise.allSettled([responseText, watching.text()])
  await models.close()
})

test('a backup, its restore, an upgrade and its rollback log no error [Rel13, Rel14, Rel16]', async () => {
  const older = await makeOlderFolder()
  try {
    const env = { DATA_DIR: older.dataDir }
    for (const [script, args] of [
      ['upgrade', []],
      ['backup', [path.join(dataDir, 'copy')]],
      ['rollback', ['--yes']],
    ] as const)
      await expectQuiet(command(`../scripts/${script}.ts`, [...args], env))
    const restored = path.join(dataDir, 'restored')
    await expectQuiet(command('../scripts/restore.ts', [path.join(dataDir, 'copy')], { DATA_DIR: restored }))
    await stopEmbeddedPostgres(restored)
  } finally {
    await older.remove()
  }
})

test('the sample data are created, and work still running at the end is no error [Rel16]', async () => {
  await expectQuiet(command('../scripts/seed.ts'))
}, 240_000)
