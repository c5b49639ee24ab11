import { check, type Findings } from './checker.ts'
import { type Fault, plainWords } from './fault.ts'
import { blackhole, database, disk } from './faults/database.ts'
import { embedded, kill, restart } from './faults/instances.ts'
import { double, slow } from './faults/people.ts'
import { provider, silence } from './faults/provider.ts'
import { clock, receiver } from './faults/surroundings.ts'
import { createRandom } from './random.ts'
import { untilAllAnswer } from './recovery.ts'
import { openWorld } from './world.ts'

/** All faults, by their names on the command line. */
export const faults: Readonly<Record<string, Fault>> = {
  kill,
  embedded,
  restart,
  database,
  blackhole,
  disk,
  provider,
  silence,
  slow,
  double,
  clock,
  receiver,
}

/** Characters kept of an instance's output. */
const OUTPUT_LENGTH = 4_000

export interface ChaosOptions {
  seed: number
  /** How often the fault happens; the fault's own number by default. */
  rounds?: number | undefined
  speakers?: number
  onRound?: (round: number, rounds: number) => void
}

/**
 * Runs a fault on three instances while people chat and documents load, then compares what was acknowledged with what is stored.
 * The same seed gives the same faults at the same places; the machine's timing still varies.
 */
export async function runFault(
  fault: Fault,
  { seed, rounds = fault.rounds, speakers, onRound }: ChaosOptions,
): Promise<Findings> {
  const random = createRandom(seed)
  const world = await openWorld({ random, ...(speakers === undefined ? {} : { speakers }), ...fault.world })
  try {
    const over = new AbortController()
    const words = createRandom(seed + 1)
    const busy = Promise.all([
      ...world.speakers.map((one) => one.speakUntil(over.signal, () => (fault.words ?? plainWords)(words))),
      world.documents.uploadUntil(over.signal),
    ])
    busy.catch(() => undefined) // the rejection is handled where it is awaited
    const seen: string[] = []
    for (let round = 0; round < rounds; round++) {
      seen.push(...((await fault.happen(world, round)) ?? []))
      onRound?.(round + 1, rounds)
    }
    over.abort()
    await busy
    await fault.mend?.(world)
    await untilAllAnswer(world.fleet)
    const { problems, figures } = await check(world, new Set(['done', ...(fault.endings ?? [])]))
    return { problems: [...seen, ...problems], figures }
  } catch (cause) {
    const outputs = world.fleet.instances.map((one) => one.output().slice(-OUTPUT_LENGTH)).join('\n---\n')
    throw new Error(`${String(cause)}; the instances said at last:\n${outputs}`, { cause })
  } finally {
    await world.close()
  }
}
