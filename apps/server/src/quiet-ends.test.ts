import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createClient } from '@prosa/contract/client/client.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopEmbeddedPostgres } from '#/platform/db/embedded/embedded-postgres.ts'
import { startModelServer } from '#test/model-server.ts'
import { makeQuickFolder } from '#test/database/quick-folder.ts'
import { expectQuiet, killScripts, runScript } from '#test/script.ts'

// After an orderly stop the log must contain nothing that alarms its reader.

const env = { PORT: '0', LOCAL_MODELS: 'false', LOG_LEVEL: 'info' }
let dataDir: string
beforeEach(() => {
  dataDir = makeQuickFolder()
})
afterEach(async () => {
  killScripts()
  await stopEmbeddedPostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

test('the product stops quietly with open streams, a running answer and a running job [Rel10, Rel16]', async () => {
  const models = await startModelServer()
  const product = runScript(dataDir, '../src/main', [], { ...env, OPENAI_BASE_URL: models.url })
  await vi.waitFor(() => expect(product.output()).toMatch(/vale uma vez: \S+\n/), { timeout: 50_000, interval: 50 })
  const base = /Prosa no ar: (\S+)/.exec(product.output())?.[1] ?? ''
  const token = /set-password\?token=(\S+)/.exec(product.output())?.[1] ?? ''
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

test('the sample data are created, and work still running at the end is no error [Rel16]', async () => {
  await expectQuiet(runScript(dataDir, 'seed', [], env))
}, 240_000)
