import { createHmac, randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeAdministrator, newDataFolder, type Product, startProduct } from './systems/product.ts'
import { makeClass, makeSchool } from './systems/school.ts'
import { printTable } from './table.ts'
import { cpuSeconds, memoryBytes } from './usage.ts'

// A whole school begins at once: launch, arrival, gate, start, two messages with their answers, receipt. Everything embedded.
const { values } = parseArgs({
  options: { students: { type: 'string', default: '500' }, seconds: { type: 'string', default: '60' } },
})
const students = Number(values.students)
const spreadMs = Number(values.seconds) * 1000

const product = await startProduct(await newDataFolder(), 'http://127.0.0.1:9')
const admin = product.api(await makeAdministrator(product))
const school = await makeSchool(admin)
const times = new Map<string, number[]>()
const failures: string[] = []

const before = cpuSeconds(product.child.pid)
const began = performance.now()
const receipts = await Promise.all(Array.from({ length: students }, (_, index) => attend(index)))
const tookMs = performance.now() - began
const cpu = cpuSeconds(product.child.pid) - before

console.log(
  `${cpus().length} processors (${cpus()[0]?.model ?? ''}), Node ${process.versions.node}; this load shares them.`,
)
const rows = [...times].map(([step, taken]) => [
  step,
  String(taken.length),
  ...[0.5, 0.95, 0.99, 1].map((part) => at(taken, part)),
])
printTable(
  `${students} students begin within ${values.seconds} s`,
  ['step', 'count', 'p50 ms', 'p95', 'p99', 'max'],
  rows,
)
await checkNothingLost()
await enterByCode()
console.log(
  `\n${(tookMs / 1000).toFixed(1)} s in all, ${cpu.toFixed(1)} s of processor, ${(memoryBytes(product.child.pid) / 1e6).toFixed(0)} MB, database included.`,
)
await product.stop()
process.exit(failures.length === 0 ? 0 : 1)

async function attend(index: number): Promise<string | undefined> {
  await sleep((index / students) * spreadMs)
  try {
    return await attendOnce(index)
  } catch (error) {
    failures.push(`student ${index}: ${String(error)}`)
    return undefined
  }
}

async function attendOnce(index: number): Promise<string> {
  const url = await timed('launch', () => launch(index))
  const { token } = await timed('arrival', () =>
    product.api('').exchangeRedirect({ params: { code: new URL(url).searchParams.get('code') ?? '' } }),
  )
  const [api, params] = [product.api(token), { code: school.code }]
  const gate = await timed('gate', () => api.getPlace({ params }))
  const body = { consent: true, notice: gate.notice.version } as const
  const { attempt } = await timed('start', () => api.startAttempt({ params, body }))
  if (!attempt) throw new Error('no attempt')
  for (const question of ['O que é fotossíntese?', 'E para que serve a mitose?'])
    await timed('message and answer', () => ask(product, token, attempt.chatId, question))
  const { messages } = await timed('reading the chat', () => api.getChat({ params: { chatId: attempt.chatId } }))
  if (messages.length !== 4 || messages.some(({ status, parts }) => status !== 'done' || parts.length === 0))
    throw new Error(`${messages.length} messages`)
  const after = await timed('finish', () => api.finishAttempt({ params, body: { attemptId: attempt.id } }))
  return after.attempts[0]?.receipt ?? ''
}

async function launch(index: number): Promise<string> {
  const body = JSON.stringify({ activity: school.code, student: { id: `RA-${index}`, name: `Aluno ${index}` } })
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const signature = createHmac('sha256', school.secret).update(`${timestamp}.${nonce}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'prosa-client-id': school.clientId,
    'prosa-timestamp': timestamp,
    'idempotency-key': nonce,
    'prosa-signature': `v1=${signature}`,
  }
  const response = await fetch(`${product.origin}/api/sga/launches`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`launch ${response.status}`)
  return ((await response.json()) as { url: string }).url
}

async function ask({ origin }: Product, token: string, chatId: string, text: string): Promise<void> {
  const response = await fetch(`${origin}/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text }),
  })
  const told = await response.text()
  if (response.status !== 200 || !told.includes('"status":"done"')) throw new Error(`message ${response.status}`)
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  times.set(step, [...(times.get(step) ?? []), performance.now() - start])
  return result
}

function at(taken: readonly number[], part: number): string {
  const sorted = taken.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
}

/** What the product itself says afterwards: each student once, delivered, sealed, with both messages. */
async function checkNothingLost(): Promise<void> {
  const params = { assessmentId: school.assessmentId }
  const { counts } = await admin.getAssessment({ params })
  if (counts.delivered !== students || counts.started !== students) failures.push(JSON.stringify(counts))
  if (new Set(receipts).size !== students) failures.push('receipts are missing or doubled')
  for (let page = 1; page <= Math.ceil(students / 100); page++) {
    const { items } = await admin.listAttempts({ params, query: { page, pageSize: 100 } })
    for (const { attemptId, messages } of items) {
      const { seals } = await admin.getAttempt({ params: { attemptId: attemptId ?? '' } })
      if (messages !== 2 || seals.length !== 1 || seals[0]?.messages !== 4 || !seals[0].hash)
        failures.push(`attempt ${attemptId}`)
    }
  }
  console.log(
    failures.length === 0
      ? `\nNothing lost: ${students} attempts, ${students * 4} messages, ${students} seals.`
      : `\nLOST:\n${failures.slice(0, 20).join('\n')}`,
  )
}

/** As many without a school's system, behind one address: code, name, PIN and the gate of the activity. */
async function enterByCode(): Promise<void> {
  const size = 100
  const doors: Awaited<ReturnType<typeof makeClass>> = []
  for (let first = 0; first < students; first += size) {
    const names = Array.from(
      { length: Math.min(size, students - first) },
      (_, index) => `Aluno número ${first + index}`,
    )
    doors.push(...(await makeClass(admin, school.assistantId, names)))
  }
  times.clear()
  const cpuBefore = cpuSeconds(product.child.pid)
  const entered = await Promise.all(
    doors.map(async (who, index) => {
      await sleep((index / students) * spreadMs)
      try {
        await timed('code', () => product.api('').findClass({ body: { code: who.code } }))
        const { arrival } = await timed('name and PIN', () => product.api('').enterClass({ body: who }))
        const params = { code: arrival?.path.split('/')[2] ?? '' }
        return (await timed('gate', () => product.api(arrival?.token ?? '').getPlace({ params }))).state === 'ready'
      } catch (error) {
        failures.push(`student ${index} at the door: ${String(error)}`)
        return false
      }
    }),
  )
  printTable(
    `${students} students enter by code within ${values.seconds} s`,
    ['step', 'count', 'p50 ms', 'p95', 'p99', 'max'],
    [...times].map(([step, taken]) => [
      step,
      String(taken.length),
      ...[0.5, 0.95, 0.99, 1].map((part) => at(taken, part)),
    ]),
  )
  const cpuOfDoors = (cpuSeconds(product.child.pid) - cpuBefore).toFixed(1)
  console.log(`\n${entered.filter(Boolean).length} of ${students} at the gate, ${cpuOfDoors} s of processor.`)
  if (failures.length > 0) console.log(failures.slice(0, 20).join('\n'))
}
