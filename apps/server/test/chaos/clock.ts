import { readFileSync } from 'node:fs'

// Loaded before the product (`--import`): shifts its wall clock by the milliseconds in the file CHAOS_CLOCK. Elapsed time is
// unaffected, as on a machine whose clock is set.

const file = process.env['CHAOS_CLOCK'] ?? ''
const Right = Date
let shift = 0

function look(): void {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    shift = 0
  }
}

globalThis.Date = class extends Right {
  constructor(...values: []) {
    if (values.length === 0) super(Right.now() + shift)
    else super(...values)
  }

  static override now(): number {
    return Right.now() + shift
  }
} as DateConstructor

look()
setInterval(look, 50).unref()
