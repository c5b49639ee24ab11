import { parseArgs } from 'node:util'
import { faults, runFault } from '../apps/server/test/chaos/chaos.ts'

/**
 * Injects faults into three instances behind a load balancer during conversations, and compares acknowledged data with
 * stored data [Rel1, Rel2, Rel3, Rel5, Rel6, Rel8, Rel11].
 */
const usage = `npm run bench -- chaos [--seed N] [--rounds N] [--only ${Object.keys(faults).join(',')}]
Without --only all faults happen, each to an installation of its own, which takes some twenty minutes.`
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
const names = values.only?.split(',') ?? Object.keys(faults)
const unknown = names.filter((name) => !(name in faults))
if (values.help === true || unknown.length > 0) {
  console.log(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}.\n${usage}` : usage)
  process.exit(unknown.length > 0 ? 2 : 0)
}
// Exiting also ends the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const seed = Number(values.seed)
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
let failures = 0

console.log(`Seed ${seed}`)
for (const name of names) {
  const fault = faults[name]!
  const missing = fault.missing?.()
  if (missing !== undefined) {
    console.log(`${name}: left out, because ${missing}`)
    continue
  }
  console.log(`${name}: ${fault.about}`)
  const begin = performance.now()
  const onRound = (round: number, of: number) => process.stderr.write(`\r  ${round} of ${of}`)
  const { problems, figures } = await runFault(fault, { seed, rounds, onRound })
  const { questions, answers, resumed, documents, givenUp, deliveries, repeated } = figures
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')
  console.log(
    `\r  ${rounds ?? fault.rounds} times in ${Math.round((performance.now() - begin) / 1000)} s; ${questions} questions taken (${listed(answers)}), ` +
      `${resumed} streams gone on with, ${documents} documents (${givenUp} given up); webhooks: ${listed(deliveries)}, ${repeated} repeated` +
      (fault.figures ? `; ${fault.figures()}` : ''),
  )
  for (const problem of problems) console.log(`  ! ${problem}`)
  failures += problems.length
}
console.log(failures === 0 ? 'Nothing was lost, and everything came to an end.' : `${failures} problems`)
process.exit(failures === 0 ? 0 : 1)
