import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { Product } from '../systems/product.ts'
import { makeClass } from '../systems/school.ts'
import { printTable } from '../table.ts'
import { cpuSeconds } from '../usage.ts'

const STUDENT_COUNT = 40
/** Milliseconds between two messages of one student. */
const WRITING_MS = 8_000
const WINDOW_MS = 30_000
/** Windows with and without the board alternate, so that other load on the machine affects both equally. */
const WINDOW_COUNT = 6

/**
 * Measures the cost of a live board for a class in which everyone writes, by comparison with the same class without it.
 */
export async function measureBoard(
  product: Product,
  { admin, token, assistantId }: { admin: Client<AppContract>; token: string; assistantId: number },
): Promise<string[]> {
  const names = Array.from({ length: STUDENT_COUNT }, (_, index) => `Pessoa do painel ${index}`)
  const { activityId, slips } = await makeClass(admin, assistantId, names)
  const failures: string[] = []
  const writers = await Promise.all(slips.map((slip) => beginActivity(product, slip)))
  const over = new AbortController()
  const writing = writers.map(async (writer, index) => {
    await sleep((index / STUDENT_COUNT) * WRITING_MS)
    while (!over.signal.aborted) {
      const began = performance.now()
      await sendMessage(product, writer).catch((error: unknown) => failures.push(String(error)))
      await sleep(Math.max(0, WRITING_MS - (performance.now() - began)))
    }
  })
  await sleep(WRITING_MS)
  const rows: string[][] = []
  const shares = { without: [] as number[], with: [] as number[] }
  for (let turn = 0; turn < WINDOW_COUNT; turn++) {
    const isOpen = turn % 2 === 1
    const board = isOpen ? openBoard(product, token, activityId) : undefined
    const [before, began] = [cpuSeconds(product.child.pid), performance.now()]
    await sleep(WINDOW_MS)
    const share = (cpuSeconds(product.child.pid) - before) / ((performance.now() - began) / 1000)
    const eventCount = await board?.close()
    shares[isOpen ? 'with' : 'without'].push(share)
    rows.push([isOpen ? 'open' : 'closed', share.toFixed(3), eventCount === undefined ? '' : String(eventCount)])
  }
  over.abort()
  await Promise.all(writing)
  printTable(
    `${STUDENT_COUNT} students write every ${WRITING_MS / 1000} s`,
    ['board', 'share of a core', 'times told'],
    rows,
  )
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  console.log(`\nThe board costs ${(mean(shares.with) - mean(shares.without)).toFixed(3)} of a core.`)
  if (failures.length > 0) console.log(failures.slice(0, 20).join('\n'))
  return failures
}

interface Writer {
  token: string
  chatId: string
}

async function beginActivity(product: Product, slip: { code: string; name: string; pin: string }): Promise<Writer> {
  const { arrival } = await product.api('').enterClass({ body: slip })
  const { token = '', path = '' } = arrival ?? {}
  const [api, params] = [product.api(token), { code: path.split('/')[2] ?? '' }]
  const { notice } = await api.getPlace({ params })
  const { attempt } = await api.startAttempt({ params, body: { consent: true, notice: notice.version } })
  return { token, chatId: attempt?.chatId ?? '' }
}

async function sendMessage({ origin }: Product, { token, chatId }: Writer): Promise<void> {
  const response = await fetch(`${origin}/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text: 'O que é fotossíntese?' }),
  })
  const answerText = await response.text()
  if (response.status !== 200) throw new Error(`message ${response.status} ${answerText.slice(0, 200)}`)
}

/** Follows the board as the teacher's page does, with students' texts; `close` returns the number of events. */
function openBoard({ origin }: Product, token: string, activityId: string) {
  const ending = new AbortController()
  let count = 0
  const reading = async () => {
    const response = await fetch(`${origin}/api/assessments/${activityId}/board?words=shown`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    })
    for await (const piece of response.body ?? [])
      count += new TextDecoder().decode(piece).split('event: board').length - 1
  }
  const done = reading().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return {
    close: async () => {
      ending.abort()
      await done
      return count
    },
  }
}
