import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { createRandom } from '@prosa/server/test/chaos/random.ts'
import { untilAllAnswer } from '@prosa/server/test/chaos/recovery.ts'
import { createPublishedAssistant, createUser, makePublic, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { openFleet } from '@prosa/server/test/instances/fleet.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { createTestDatabase } from '@prosa/server/test/test-database.ts'
import { expect, test } from 'vitest'
import type { DecisionForm } from '#/tools/contract.ts'
import { accept, schoolTool, startSchoolSystem } from '#/tools/test/school-system.ts'

/** `KILLS=60` for the whole proof, of some five minutes. */
const kills = Number(process.env['KILLS'] ?? 2)
const random = createRandom(Number(process.env['SEED'] ?? 1))
const PATIENCE_MS = 120_000

const school = await forFile(startSchoolSystem())
const { system } = school
const models = await forFile(startModelServer())
const database = await forFile(createTestDatabase())
const fleet = await forFile(
  openFleet({
    databaseUrl: database.url,
    env: {
      OPENAI_BASE_URL: models.url,
      OPENAI_API_KEY: 'quedas',
      MODELS: 'openai:prosa-teste',
      EGRESS_ALLOW: school.host,
    },
  }),
)

/** Repeats what a page repeats while an instance is being replaced. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(100))
    try {
      return await work()
    } catch (error) {
      const { status = 503, code } = error as { status?: number; code?: string }
      const passes = status >= 500 || status === 429 || code === 'chat_busy' || code === 'runs_limit'
      if (!passes || performance.now() > end) throw error
    }
}

async function post(person: TestUser, path: string, body: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const response = await fleet.door.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  // a stream that breaks with its instance is read from the stored answer
  const text = await response.text().catch(() => '')
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status} ${text}`), { status: response.status })
}

/** How often the system received a call. */
const receivedOf = (call: ToolCall): number =>
  system.received.filter(({ headers }) => headers['idempotency-key'] === call.id).length

interface Told {
  call: ToolCall
  /** How often the person had the call made. */
  performed: number
  /** How often the person read that it is unknown whether it was made. */
  unknown: number
}

/** Asks for a writing call, confirms it, and decides on it until the answer ends. */
async function causeCall(person: TestUser, assistantId: number, toolName: string): Promise<Told> {
  const { id: chatId } = await again(() => person.api.createChat({ params: { assistantId }, body: {} }))
  const toolCall = encodeURIComponent(JSON.stringify({ name: toolName, arguments: '{"aluno":"Ana"}' }))
  const question = { id: randomUUID(), text: `Anote. [[toolCall=${toolCall}]]` }
  await again(() => post(person, `/api/chats/${chatId}/messages`, question))
  const told: Omit<Told, 'call'> = { performed: 0, unknown: 0 }
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const { messages } = await again(() => person.api.getChat({ params: { chatId } }))
    const answer = messages.at(-1)!
    if (performance.now() > end) throw new Error(`no end: ${JSON.stringify(answer)}`)
    if (isActive(answer.status)) continue
    const call = answer.parts.find((part) => part.type === 'call')
    if (call && (call.state === 'done' || call.state === 'failed')) return { call, ...told }
    if (call?.state === 'unknown') told.unknown++
    const action = call?.state === 'unknown' && receivedOf(call) > 0 ? 'confirm-done' : 'perform'
    if (call?.state === 'waiting' || call?.state === 'unknown') {
      const decision: DecisionForm = { action }
      const params = { chatId, callId: call.id }
      await again(() => person.api.decideCall({ params, body: { tries: call.tries, decision } }))
      if (action === 'perform') told.performed++
    }
    await again(() => post(person, `/api/chats/${chatId}/messages/${answer.id}/continue`)).catch((error: unknown) => {
      // an instance that died had begun it: the answer tells how it goes on
      if ((error as { status?: number }).status !== 409) throw error
    })
  }
}

test(
  'instances that die in the middle of writing calls repeat none and lose none without telling',
  async () => {
    await fleet.start(2)
    const owner = await createUser(fleet.door)
    const assistantId = await createPublishedAssistant(owner)
    await makePublic(fleet.door, assistantId)
    const source = await owner.api.createToolSource({
      params: { assistantId },
      body: {
        kind: 'http',
        name: 'Secretaria',
        address: `http://${school.host}/api`,
        access: { type: 'none' },
        tools: [schoolTool('anotar', 'POST')],
      },
    })
    const { revision } = await owner.api.getDraft({ params: { assistantId } })
    const changes = { services: [source.pin!] }
    await owner.api.updateDraft({ params: { assistantId }, body: { revision, changes } })
    await owner.api.publishAssistant({ params: { assistantId }, body: {} })

    let arrived = () => undefined as void
    system.respond = (response) => {
      arrived()
      setTimeout(() => accept(response), random.between(100, 500))
    }
    const over = new AbortController()
    const told: Told[] = []
    const people = await Promise.all(Array.from({ length: 4 }, () => createUser(fleet.door)))
    const toolName = `anotar_${source.id.slice(0, 8)}`
    const busy = Promise.all(
      people.map(async (person) => {
        for (; !over.signal.aborted; await sleep(random.between(500, 2_000)))
          told.push(await causeCall(person, assistantId, toolName))
      }),
    )
    busy.catch(() => undefined) // the rejection is handled where it is awaited
    for (let round = 0; round < kills; round++) {
      await new Promise<void>((resolve) => (arrived = resolve))
      await sleep(random.between(0, 300))
      const index = random.pick([0, 1])
      await fleet.instances[index]!.kill()
      await fleet.replace(index)
    }
    over.abort()
    await busy
    await untilAllAnswer(fleet)

    const twice = told.filter(({ call, performed }) => receivedOf(call) > performed)
    expect(twice).toEqual([])
    // a call that arrived is either done or was told of
    const lost = told.filter(({ call, unknown }) => receivedOf(call) > 0 && call.state !== 'done' && unknown === 0)
    expect(lost).toEqual([])
    expect(told.filter(({ call }) => call.state === 'done' && receivedOf(call) === 0)).toEqual([])
    const known = new Set(told.map(({ call }) => call.id))
    const keys = system.received.map(({ headers }) => String(headers['idempotency-key']))
    expect(keys.filter((key) => !known.has(key))).toEqual([])
    const count = (fits: (one: Told) => boolean) => told.filter(fits).length
    const figures = {
      calls: told.length,
      received: keys.length,
      unknown: count(({ unknown }) => unknown > 0),
      failed: count(({ call }) => call.state === 'failed'),
    }
    process.stdout.write(`${kills} kills: ${JSON.stringify(figures)}\n`)
    expect(figures.calls).toBeGreaterThan(kills)
  },
  PATIENCE_MS + kills * 30_000,
)
