import { readFileSync } from 'node:fs'

// Loaded before the product (`--import`): its wall clock is wrong by what the file named in CHAOS_CLOCK says, in milliseconds.
// What measures a time that passes is untouched, as it is on a machine whose clock is set.

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
