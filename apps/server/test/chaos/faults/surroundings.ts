import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fault } from '../fault.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'prosa-clocks-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const HOURS = 3_600_000
const preload = path.join(import.meta.dirname, '../clock.ts')

/** Makes the clock of each machine jump separately; the database's stays right. */
export const clock: Fault = {
  about: 'clocks of instances jump by minutes, days and a year, back and forth',
  rounds: 12,
  async happen({ fleet, random, pause }, round) {
    const index = round % fleet.instances.length
    const file = path.join(folder, String(index))
    if (round < fleet.instances.length) {
      writeFileSync(file, '0')
      await fleet.instances[index]!.stop()
      await fleet.replace(index, { CHAOS_CLOCK: file, NODE_OPTIONS: `--import ${preload}` })
    }
    const hours = random.pick([-8760, -48, -1, -0.1, 0, 0.1, 1, 48, 8760])
    writeFileSync(file, String(hours * HOURS))
    await pause(1_000, 3_000)
  },
}

/** Makes the receiver broken, silent and gone in turn; it is up in between, and at the end. */
export const receiver: Fault = {
  about: 'the receiver of webhooks is broken, silent or gone while instances die',
  rounds: 6,
  endings: ['interrupted'],
  async happen({ fleet, receiver: system, random, pause }, round) {
    await system.become(random.pick(['broken', 'silent', 'gone']))
    await pause(1_000, 4_000)
    const index = round % fleet.instances.length
    await fleet.instances[index]!.kill()
    await fleet.replace(index)
    await pause(500, 2_000)
    if (round % 2 === 1) await system.become('up')
  },
  async mend({ fleet, receiver: system }) {
    await system.become('up')
    // makes pending deliveries due, because the schedule's pauses are not tested here
    const { pool } = fleet.database
    const due = `update webhook_deliveries set next_at = now() where state = 'pending' and next_at > now()`
    const waits = `select 1 from webhook_deliveries where state = 'pending' limit 1`
    for (let tries = 0; tries < 240; tries++) {
      await pool.query(due)
      if ((await pool.query(waits)).rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  },
}
