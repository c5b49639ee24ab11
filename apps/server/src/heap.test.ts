import { expect, test } from 'vitest'
import { heapOptions } from './heap.ts'

const GIBIBYTE = 1024 ** 3

test.each([
  [0.25, 256],
  [1, 512],
  [4, 2048],
  [64, 4096],
])(
  'with %d GiB of memory the old generation has %d MiB, and the young one is the same on every machine',
  (memory, old) => {
    expect(heapOptions(memory * GIBIBYTE)).toEqual([`--max-old-space-size=${old}`, '--max-semi-space-size=16'])
  },
)
