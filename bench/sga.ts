import { createHmac, randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { addedCrowds } from '../extensions/bench.gen.ts'
import { measureBoard } from './sga/board.ts'
import { Steps } from './sga/steps.ts'
import { makeAdministrator, newDataFolder, type Product, startProduct } from './systems/product.ts'
import { makeClass, makeSchool } from './systems/school.ts'
import { cpuSeconds, memoryBytes } from './usage.ts'

// A whole school starts an activity at once: launch, arrival, gate, start, two messages with answers, receipt. All
// components run on this machine.
const { values } = parseArgs({
  // The benchmark's name, passed by `npm run bench`.
  allowPositionals: true,
  options: { students: { type: 'string', default: '500' }, seconds: { type: 'string', default: '60' } },
})
const students = Number(values.students)
const spreadMs = Number(values.seconds) * 1000

const added = await Promise.all(addedCrowds.map((start) => start()))
const product = await startProduct(
  newDataFolder(),
  'http://127.0.0.1:9',
  Object.assign({}, ...added.map(({ env }) => env)),
)
const token = await makeAdministrator(product)
const admin = product.api(token)
const school = await makeSchool(admin)
const steps = new Steps()
const { failures } = steps

const before = cpuSeconds(product.child.pid)
const began = performance.now()
const receipts = await steps.crowd(students, spreadMs, attendOnce)
const tookMs = performance.now() - began
const cpu = cpuSeconds(product.child.pid) - before

console.log(
  `${cpus().length} processors (${cpus()[0]?.model ?? ''}), Node ${process.versions.node}; this load shares them.`,
)
steps.print(`${students} students begin within ${values.seconds} s`)
await checkNothingLost()
await enterByCode()
for (const { come } of added)
  failures.push(...(await come(product, { admin, assistantId: school.assistantId }, { students, overMs: spreadMs })))
failures.push(...(await measureBoard(product, { admin, token, assistantId: school.assistantId })))
console.log(
  `\n${(tookMs / 1000).toFixed(1)} s in all, ${cpu.toFixed(1)} s of processor, ${(memoryBytes(product.child.pid) / 1e6).toFixed(0)} MB, database included.`,
)
await product.stop()
for (const { close } of added) await close()
process.exit(failures.length === 0 ? 0 : 1)

async function attendOnce(index: number): Promise<string> {
  const url = await steps.timed('launch', () => launchActivity(index))
  const { token } = await steps.timed('arrival', () =>
    product.api('').exchangeRedirect({ params: { code: new URL(url).searchParams.get('code') ?? '' } }),
  )
  const [api, params] = [product.api(token), { code: school.code }]
  const gate = await steps.timed('gate', () => api.getPlace({ params }))
  const body = { consent: true, notice: gate.notice.version } as const
  const { attempt } = await steps.timed('start', () => api.startAttempt({ params, body }))
  if (!attempt) throw new Error('no attempt')
  for (const question of ['O que é fotossíntese?', 'E para que serve a mitose?'])
    await steps.timed('message and answer', () => sendQuestion(product, token, attempt.chatId, question))
  const { messages } = await steps.timed('reading the chat', () => api.getChat({ params: { chatId: attempt.chatId } }))
  if (messages.length !== 4 || messages.some(({ status, parts }) => status !== 'done' || parts.length === 0))
    throw new Error(`${messages.length} messages`)
  const after = await steps.timed('finish', () => api.finishAttempt({ params, body: { attemptId: attempt.id } }))
  return after.attempts[0]?.receipt ?? ''
}

async function launchActivity(index: number): Promise<string> {
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

async function sendQuestion({ origin }: Product, token: string, chatId: string, text: string): Promise<void> {
  const response = await fetch(`${origin}/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text }),
  })
  const told = await response.text()
  if (response.status !== 200 || !told.includes('"status":"done"')) throw new Error(`message ${response.status}`)
}

/** Checks in the product's own data that each student exists once, delivered and sealed, with both messages. */
async function checkNothingLost(): Promise<void> {
  const params = { assessmentId: school.activityId }
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

/**
 * The same number of students enters by class code from one IP address: code, name, PIN and the gate of the activity.
 */
async function enterByCode(): Promise<void> {
  const size = 100
  const doors: Awaited<ReturnType<typeof makeClass>>['slips'] = []
  for (let first = 0; first < students; first += size) {
    const names = Array.from(
      { length: Math.min(size, students - first) },
      (_, index) => `Aluno número ${first + index}`,
    )
    doors.push(...(await makeClass(admin, school.assistantId, names)).slips)
  }
  const steps = new Steps()
  const cpuBefore = cpuSeconds(product.child.pid)
  const entered = await steps.crowd(students, spreadMs, async (index) => {
    const who = doors[index]!
    await steps.timed('code', () => product.api('').findClass({ body: { code: who.code } }))
    const { arrival } = await steps.timed('name and PIN', () => product.api('').enterClass({ body: who }))
    const params = { code: arrival?.path.split('/')[2] ?? '' }
    return (await steps.timed('gate', () => product.api(arrival?.token ?? '').getPlace({ params }))).state === 'ready'
  })
  steps.print(`${students} students enter by code within ${values.seconds} s`)
  const cpuOfDoors = (cpuSeconds(product.child.pid) - cpuBefore).toFixed(1)
  console.log(`\n${entered.filter(Boolean).length} of ${students} at the gate, ${cpuOfDoors} s of processor.`)
  failures.push(...steps.failures)
}
