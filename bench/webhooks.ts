import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSigned } from '../apps/server/test/webhook-receiver.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { listening } from '../apps/server/test/instances/listening.ts'

/**
 * Ten thousand events for one webhook while its receiver is down and the product is killed twice: each must arrive at
 * least once, with one id, and pass the verification of the standard's package [H1, H3, Rel11].
 */
const { values } = parseArgs({ options: { events: { type: 'string', default: '10000' } }, allowPositionals: true })
const events = Number(values.events)
const PATIENCE_MS = 15 * 60_000

let isUp = false
let refused = 0
let unbelieved = 0
let repeated = 0
let secret = ''
/** Received ids by the number of the event. */
const idsOf = new Map<number, Set<string>>()

function receiveDelivery(response: ServerResponse, body: string, headers: Record<string, unknown>): void {
  if (!isUp) {
    refused++
    // One of a hundred requests hangs, so that it is pending when the product is killed.
    if (refused % 100 !== 0) response.writeHead(503).end()
    return
  }
  try {
    const { data } = openSigned(secret, body, headers) as { data: { version: number } }
    const ids = idsOf.get(data.version) ?? new Set()
    if (ids.size > 0) repeated++
    idsOf.set(data.version, ids.add(String(headers['webhook-id'])))
  } catch {
    unbelieved++
  }
  response.writeHead(204).end()
}

const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => receiveDelivery(response, body, request.headers))
})
const { host } = await listening(receiver)

process.env['EGRESS_ALLOW'] = host
const dataDir = newDataFolder()
let product = await startProduct(dataDir, `http://${host}/v1`)
const admin = product.api(await makeAdministrator(product))
const { id: assistantId } = await admin.createAssistant({ body: { name: 'Tutor', model: 'openai:prosa-teste' } })
const created = await admin.createWebhook({
  params: { assistantId },
  body: { name: 'Escola', url: `http://${host}/x`, events: ['assistant.published'], level: 'metadata', headers: [] },
})
secret = created.secret

const emitEvents = (from: number, to: number) =>
  withDatabase(product, (database) =>
    database.query(
      `with told as (insert into outbox_events (type, aggregate_type, aggregate_id, payload)
         select 'assistant.published', 'assistant', $1, jsonb_build_object('version', n) from generate_series($2::int, $3::int) n returning id)
       select pg_notify('outbox_events', '') from told limit 1`,
      [String(assistantId), from, to],
    ),
  )

const began = performance.now()
const third = Math.floor(events / 3)
for (const [kill, [from, to]] of [
  [1, third],
  [third + 1, 2 * third],
].entries()) {
  await emitEvents(from!, to!)
  await sleep(4000)
  product.child.process.kill('SIGKILL')
  console.error(`kill ${kill + 1}: ${refused} attempts refused so far`)
  product = await startProduct(dataDir, `http://${host}/v1`)
}
await emitEvents(2 * third + 1, events)
isUp = true
const backAt = performance.now()

for (const end = performance.now() + PATIENCE_MS; idsOf.size < events && performance.now() < end; await sleep(1000)) {
  // Skips the waits between delivery attempts.
  await withDatabase(product, (database) =>
    database.query(`update webhook_deliveries set next_at = now() where state = 'pending' and next_at > now()`),
  )
}
const secondsSince = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
const twoIds = [...idsOf.values()].filter((ids) => ids.size > 1).length
const missing = events - idsOf.size
const { rows } = await withDatabase(product, (database) =>
  database.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from webhook_deliveries group by state order by state',
  ),
)
await product.stop()
receiver.closeAllConnections()
console.log(
  `${events} events, 2 kills, ${refused} attempts refused while down; ${idsOf.size} arrived (${repeated} more than once), ` +
    `${missing} missing, ${twoIds} with two ids, ${unbelieved} not believed; ${secondsSince(backAt)} s after the receiver was back, ${secondsSince(began)} s in all`,
)
console.log(rows.map(({ state, count }) => `${state}: ${count}`).join(', '))
process.exit(missing + twoIds + unbelieved === 0 ? 0 : 1)
