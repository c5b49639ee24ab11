import { expect, test, vi } from 'vitest'
import { saveText } from '#/lib/api/download.ts'

test('a file stays in memory for browsers that read it later, and is then released', () => {
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
