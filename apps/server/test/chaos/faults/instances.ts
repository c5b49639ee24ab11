import type { Fault } from '../fault.ts'

let slowestStartMs = 0
/** Starting instances, by their number. */
const starting = new Map<number, Promise<unknown>>()

/** Kills an instance and starts another in its place; one of three is always up. */
export const kill: Fault = {
  about: 'SIGKILL of one of three instances, which is then replaced',
  rounds: 100,
  endings: ['interrupted'],
  async happen({ fleet, random, pause }) {
    await pause(100, 1_500)
    while (starting.size > 1) await Promise.race(starting.values())
    const index = random.pick([...fleet.instances.keys()].filter((one) => !starting.has(one)))
    await fleet.instances[index]!.kill()
    const begin = performance.now()
    const started = fleet.replace(index).then(() => {
      slowestStartMs = Math.max(slowestStartMs, performance.now() - begin)
      starting.delete(index)
    })
    starting.set(index, started)
  },
  mend: async () => void (await Promise.all(starting.values())),
  figures: () => `slowest start ${Math.round(slowestStartMs)} ms`,
}

export const embedded: Fault = {
  about: 'SIGKILL of a single process on the embedded database, every third time together with that',
  rounds: 50,
  endings: ['interrupted'],
  world: { embedded: true },
  async happen({ fleet, database, pause }, round) {
    await pause(200, 2_500)
    await fleet.instances[0]!.kill()
    if (round % 3 === 2) await database.end('SIGKILL')
    await fleet.replace(0)
  },
}

let slowestStopMs = 0

/** Restarts all machines as an update does; a fifth of the answers takes longer than a stop waits. */
export const restart: Fault = {
  about: 'SIGTERM of all three, one after the other, with streams open',
  rounds: 5,
  endings: ['interrupted'],
  words: (random) => `Conte tudo. [[tokens=${random.pick([60, 90, 120, 150, 900])}&tokensPerSecond=30]]`,
  async happen({ fleet, pause }) {
    const problems: string[] = []
    for (const [index, instance] of [...fleet.instances].entries()) {
      await pause(200, 2_000)
      const begin = performance.now()
      const code = await instance.stop()
      slowestStopMs = Math.max(slowestStopMs, performance.now() - begin)
      if (code !== 0) problems.push(`an instance ended with ${code}:\n${instance.output().slice(-2_000)}`)
      await fleet.replace(index)
    }
    return problems
  },
  figures: () => `slowest stop ${Math.round(slowestStopMs)} ms`,
}
