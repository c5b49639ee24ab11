import { expect, test, vi } from 'vitest'
import { saveText } from '#/lib/api/download.ts'

test('a file stays there for browsers that read it only after the press, and then goes', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  saveText('códigos.txt', 'a')
  const [link] = press.mock.contexts
  vi.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(revoke.mock.calls).toEqual([[(link as HTMLAnchorElement).href]])
  vi.useRealTimers()
})
