import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { DocumentLedger } from './kills/document-ledger.ts'
import { Speaker } from './kills/speaker.ts'
import { addPeople } from './systems/people.ts'
import { databasePid, makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'

/**
 * Kills the product while answers stream and documents load, again and again, and looks after every start whether all
 * that was acknowledged is there and every answer comes to an end [Rel1, Rel5]. Every third time the database dies with it.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const kills = Number(values.kills)
const SPEAKERS = 8
const LONGEST_LIFE_MS = 2_500

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const modelUrl = (await models.says(/(http\S+)\n/)) ?? ''
const dataDir = await newDataFolder()
let product = await startProduct(dataDir, modelUrl)
const admin = await makeAdministrator(product)
const { assistantId } = await prosaSystem(product, admin)
const tokens = await withDatabase(product, (database) => addPeople(database, SPEAKERS))
const speakers = await Promise.all(tokens.map((token) => Speaker.begin(product, assistantId, token)))
const documents = new DocumentLedger(assistantId, admin)
const problems: string[] = []
let slowestStartMs = 0

for (let kill = 1; kill <= kills && problems.length === 0; kill++) {
  const dead = new AbortController()
  const busy = [
    ...speakers.map((speaker) => speaker.speakUntil(product, dead.signal)),
    documents.uploadUntil(product, dead.signal),
  ]
  await sleep(200 + Math.random() * LONGEST_LIFE_MS)
  const database = databasePid(dataDir)
  product.child.process.kill('SIGKILL')
  if (kill % 3 === 0) process.kill(database, 'SIGKILL')
  dead.abort()
  await Promise.all(busy)

  product = await startProduct(dataDir, modelUrl)
  slowestStartMs = Math.max(slowestStartMs, product.readyMs)
  const found = await Promise.all([...speakers.map((speaker) => speaker.check(product)), documents.check(product)])
  problems.push(...found.flat())
  process.stderr.write(
    `${kill} of ${kills}: ready after ${product.readyMs.toFixed(0)} ms, ${problems.length} problems\n`,
  )
}

problems.push(...(await documents.checkEnd(product)))
await product.stop()
const acknowledged = speakers.reduce((sum, speaker) => sum + speaker.acknowledged, 0)
console.log(
  `${kills} kills; ${acknowledged} messages and ${documents.acknowledged} documents acknowledged; slowest start ${slowestStartMs.toFixed(0)} ms`,
)
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? 'Nothing was lost, and every answer came to an end.' : `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
