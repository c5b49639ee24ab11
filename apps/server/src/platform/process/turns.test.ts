import { expect, test } from 'vitest'
import { inTurns } from '#/platform/process/turns.ts'

test('much work is done in bounded parts, and other work runs in between [F1]', async () => {
  const order: (number | string)[] = []
  const other = () => order.push('other')
  const work = async () => {
    for await (const part of inTurns(Array.from({ length: 450 }, (_, n) => n))) {
      order.push(part.length)
      setImmediate(other)
    }
  }
  await work()
  expect(order).toEqual([200, 'other', 200, 'other', 50])
  const single: string[] = []
  for await (const part of inTurns(['a', 'b'], 1)) single.push(part.join())
  expect(single).toEqual(['a', 'b'])
})
