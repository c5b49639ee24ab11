import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMount } from '../database.ts'
import type { Fault } from '../fault.ts'
import { untilAllAnswer } from '../recovery.ts'

export const database: Fault = {
  about: 'PostgreSQL ends, in order and by SIGKILL in turn, and starts again',
  rounds: 10,
  endings: ['interrupted'],
  async happen({ database: server, pause }, round) {
    await pause(500, 3_000)
    await server.end(round % 2 === 0 ? 'SIGINT' : 'SIGKILL')
    await server.start()
  },
}

let slowestMs = 0

/** Happens twice: once the connections recover, once they stay dead without an error. */
export const blackhole: Fault = {
  about: 'the network swallows what goes to PostgreSQL for 60 s and says nothing',
  rounds: 2,
  // an answer whose model ended while nothing could be stored
  endings: ['interrupted', 'failed'],
  async happen({ database: { relay }, fleet, pause }, round) {
    await pause(500, 2_000)
    relay.hold()
    await sleep(60_000)
    relay.release({ forget: round % 2 === 1 })
    const begin = performance.now()
    await untilAllAnswer(fleet)
    slowestMs = Math.max(slowestMs, performance.now() - begin)
  },
  figures: () => `all instances were ready at most ${Math.round(slowestMs)} ms after the network was back`,
}

/** Space for the database's own files, which must not count as the full disk. */
const FREE_AT_FIRST = '400m'

export const disk: Fault = {
  about: 'the disk of PostgreSQL is full, and has room again',
  rounds: 3,
  endings: ['interrupted', 'failed'],
  world: { databaseDisk: FREE_AT_FIRST },
  missing: () => (canMount() ? undefined : 'this account may not mount a small disk'),
  async happen({ database: { folder }, fleet, pause }) {
    await pause(500, 2_000)
    const filler = path.join(folder, 'filler')
    fill(filler)
    await sleep(8_000)
    rmSync(filler)
    await untilAllAnswer(fleet)
  },
}

/** Writes until the disk is full. */
function fill(file: string): void {
  for (const size of [2 ** 20, 2 ** 12]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
