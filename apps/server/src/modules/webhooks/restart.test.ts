import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@prosa/contract/client/client.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { afterAll, expect, test } from 'vitest'
import { emit } from '#/platform/events/events.ts'
import { forFile } from '#test/for-file.ts'
import { tokenIn } from '#test/outbox.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { startReceiver, verify, type WebhookReceiver } from '#test/webhook-receiver.ts'
import { eventually } from '#test/webhooks.ts'

let product: ChildProcess

const database = await forFile(createTestDatabase())
let receiver: WebhookReceiver = await startReceiver()
const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-webhooks-'))

afterAll(async () => {
  await kill()
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the product in a separate process; returns a function that gives its output so far. */
async function start(): Promise<() => string> {
  product = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOCAL_MODELS: 'false',
      LOG_LEVEL: 'error',
      EGRESS_ALLOW: receiver.host,
    },
  })
  let output = ''
  for (const stream of [product.stdout, product.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  await eventually(() => expect(output).toMatch(/no ar: \S+\n/))
  return () => output
}

async function kill(): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const gone = once(product, 'exit')
  product.kill('SIGKILL')
  await gone
}

const tell = (assistantId: number, from: number, count: number) =>
  database.db.transaction(async (tx) => {
    for (let version = from; version < from + count; version++) {
      const aggregate = { type: 'assistant', id: assistantId }
      await emit(tx, { type: 'assistant.published', aggregate, payload: { version } })
    }
  })

/** Skips the pauses between attempts, which other tests cover, and the wait for the leases of a dead process. */
const endPauses = () =>
  database.pool.query(`update webhook_deliveries set next_at = now() where state = 'pending' and next_at > now()`)
const endLeases = () => database.pool.query('update webhook_deliveries set lease_owner = null, lease_until = null')

test('200 events survive a dead receiver and a killed server: each arrives, verifiable, with one id [S16, Rel11]', async () => {
  const readOutput = await start()
  const base = /no ar: (\S+)/.exec(readOutput())?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  const link = await eventually(() => tokenIn(readOutput()))
  const api = (token?: string) => createClient(contract, { base, token: () => token ?? null })
  const person = { name: 'Ana Lima', email: 'ana@escola.test', password: 'um cavalo azul na chuva' }
  const admin = api((await api().setPassword({ body: { token: link, ...person } })).token)
  const { id: assistantId } = await admin.createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
  const { secret } = await admin.createWebhook({
    params: { assistantId },
    body: { name: 'Escola', url: receiver.url, events: ['assistant.published'], level: 'metadata', headers: [] },
  })

  // every seventh attempt gets no response, so some are under way when the process dies
  let requestCount = 0
  receiver.answer = (response) => (++requestCount % 7 === 0 ? undefined : response.writeHead(500).end())
  await tell(assistantId, 1, 100)
  await eventually(() => expect(requestCount).toBeGreaterThan(30))
  await kill()
  await endLeases()
  await tell(assistantId, 101, 100)

  const taken = new Map<string, unknown>()
  receiver.answer = (response) => {
    const webhook = receiver.received.at(-1)!
    taken.set(webhook.id, webhook.data['version'])
    response.writeHead(204).end()
  }
  await start()
  await eventually(async () => {
    await endPauses()
    expect(taken.size).toBe(200)
  })
  expect(new Set(taken.values()).size).toBe(200)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(200)
  for (const webhook of receiver.received) expect(() => verify(webhook, secret, new Date())).not.toThrow()
  await eventually(async () => {
    await endPauses()
    const states = await database.pool.query('select state, count(*)::int from webhook_deliveries group by state')
    expect(states.rows).toEqual([{ state: 'delivered', count: 200 }])
  })
})
