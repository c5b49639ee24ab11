import os from 'node:os'

const MEBIBYTE = 1024 ** 2
/** V8's own bound on a large machine. */
const MAX_OLD_MIB = 4096
const MIN_OLD_MIB = 256
/** V8 reserves three of these. Its default grows with the machine, and with it the memory of a rush of answers. */
const SEMI_SPACE_MIB = 16

/** Memory in bytes of the machine, or of the control group that this process runs in. */
const memoryBytes = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

/** Returns the options of Node that bound the heap of the product: half of the memory, beside the database and buffers. */
export function heapOptions(available = memoryBytes()): string[] {
  const half = Math.floor(available / 2 / MEBIBYTE)
  return [
    `--max-old-space-size=${Math.min(MAX_OLD_MIB, Math.max(MIN_OLD_MIB, half))}`,
    `--max-semi-space-size=${SEMI_SPACE_MIB}`,
  ]
}
