import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { shareDatabaseServer } from '../apps/server/src/platform/db/database-server.ts'
import { createLogger } from '../apps/server/src/platform/log/logger.ts'
import { startChild } from './child.ts'
import { type LoadResult, playLoad, type Target } from './load.ts'
import { makeAdministrator, newDataFolder, type Product, startProduct } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'
import { TOKENS_PER_SECOND } from './streams.ts'
import { printTable } from './table.ts'
import { cpuSeconds } from './usage.ts'

// Measures the gain of a second instance: the number of people that one instance can serve, then twice as many on two
// instances with one database. Rounds alternate, so that other load on the machine affects both equally. If all
// processes share two processors, throughput cannot rise by 1.8; then compare the processor time per answer, which a
// second instance must not increase.
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    tokens: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const [streams, tokens, rounds] = [Number(values.streams), Number(values.tokens), Number(values.rounds)]
const ANSWERS_A_PERSON = 2
const GRACE_MS = 60_000

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const modelUrl = (await models.waitForOutput(/(http\S+)\n/)) ?? ''
const APP_SECRET = randomBytes(32).toString('base64url')
const dataDir = newDataFolder()
const first = await startProduct(dataDir, modelUrl, { APP_SECRET })
const prosa = await prosaSystem(first, await makeAdministrator(first))
const database = await shareDatabaseServer({ databaseUrl: undefined, dataDir }, createLogger({ level: 'silent' }))
const second = await startProduct(newDataFolder(), modelUrl, { APP_SECRET, DATABASE_URL: database.url }, dataDir)
const prompt = `Explique a avaliação. [[tokens=${tokens}&tokensPerSecond=${TOKENS_PER_SECOND}]]`

interface Round extends LoadResult {
  expected: number
  /** Processor seconds per 1,000 tokens, over all instances and the database. */
  cpu: number
}

await measureInstances([first, second], Math.min(streams, 20))
const one: Round[] = []
const two: Round[] = []
for (let round = 0; round < rounds; round++) {
  one.push(await measureInstances([first], streams))
  two.push(await measureInstances([first, second], 2 * streams))
}
const perSecond = (played: Round[]) => sumBy(played, 'delivered') / sumBy(played, 'seconds')
printTable(
  `${streams} people at once an instance, ${ANSWERS_A_PERSON} answers of ${tokens} tokens each, ${rounds} rounds`,
  ['instances', 'tokens/s', 'first p99', 'gap p99', 'delivered', 'CPU for 1,000 tokens'],
  [one, two].map((played, at) => [
    String(at + 1),
    perSecond(played).toFixed(0),
    `${Math.max(...played.map(({ firstTokenMs }) => firstTokenMs.p99)).toFixed(0)} ms`,
    `${Math.max(...played.map(({ gapP99Ms }) => gapP99Ms)).toFixed(0)} ms`,
    `${((sumBy(played, 'delivered') / sumBy(played, 'expected')) * 100).toFixed(1)} %`,
    `${(sumBy(played, 'cpu') / played.length).toFixed(3)} s`,
  ]),
)
console.log(`Two instances give ${(perSecond(two) / perSecond(one)).toFixed(2)} times the tokens of one.`)
for (const { errors } of [...one, ...two])
  for (const [reason, count] of Object.entries(errors)) console.log(`${count} × ${reason}`)
await second.stop()
await first.stop()
await database.stop()
process.exit(0)

/** Measures a number of people spread evenly over the instances, each with a separate load generator. */
async function measureInstances(instances: Product[], people: number): Promise<Round> {
  const targets = await prosa.targets(people, prompt)
  const before = readUsage()
  const deadlineMs = ANSWERS_A_PERSON * (tokens / TOKENS_PER_SECOND) * 1000 + GRACE_MS
  const share = (at: number): Target[] => targets.filter((_, index) => index % instances.length === at)
  const loads = await Promise.all(
    instances.map(({ origin }, at) =>
      playLoad({
        origin,
        textKey: prosa.textKey,
        targets: share(at),
        rounds: ANSWERS_A_PERSON,
        spreadMs: 0,
        deadlineMs,
      }),
    ),
  )
  const delivered = sumBy(loads, 'delivered')
  process.stderr.write(`${instances.length} × ${people / instances.length}: ${delivered} tokens\n`)
  return {
    delivered,
    expected: people * ANSWERS_A_PERSON * tokens,
    seconds: Math.max(...loads.map(({ seconds }) => seconds)),
    firstTokenMs: {
      p50: Math.max(...loads.map(({ firstTokenMs }) => firstTokenMs.p50)),
      p99: Math.max(...loads.map(({ firstTokenMs }) => firstTokenMs.p99)),
    },
    gapP99Ms: Math.max(...loads.map(({ gapP99Ms }) => gapP99Ms)),
    errors: Object.assign({}, ...loads.map(({ errors }) => errors)) as Record<string, number>,
    cpu: ((readUsage() - before) / delivered) * 1000,
  }
}

function readUsage(): number {
  const { databasePid } = first
  return cpuSeconds(first.child.pid, [databasePid]) + cpuSeconds(second.child.pid) + cpuSeconds(databasePid)
}

function sumBy<K extends string>(of: Record<K, number>[], name: K): number {
  return of.reduce((total, each) => total + each[name], 0)
}
