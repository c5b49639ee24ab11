import type { Fault } from '../fault.ts'

let slowestStartMs = 0

/** A process that is gone without a word, and one that takes its place. */
export const kill: Fault = {
  about: 'SIGKILL of one of three instances, which is then replaced',
  rounds: 100,
  endings: ['interrupted'],
  async happen({ fleet, random, pause }) {
    await pause(100, 1_500)
    const index = random.between(0, fleet.instances.length - 1)
    await fleet.instances[index]!.kill()
    await pause(0, 300)
    const begin = performance.now()
    await fleet.replace(index)
    slowestStartMs = Math.max(slowestStartMs, performance.now() - begin)
  },
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

/** What an update of all machines does; a fifth of the answers is longer than a stop waits. */
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
