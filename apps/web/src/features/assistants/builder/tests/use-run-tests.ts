import '#/blocks/chat/part-operations.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** Runs tests one after the other on the draft, after the typed text is saved. */
export function useRunTests(assistantId: number, beforeRun: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null)
  // A result changes only this list.
  const run = useWrite('runTestCase', { meta: { keepsReads: true } })
  const list = read('listTestCases', { params: { assistantId } })

  async function runTests(tests: readonly TestCase[]) {
    await beforeRun()
    for (const { id } of tests) {
      setRunning(id)
      try {
        await run.mutateAsync({ params: { assistantId, testId: id } })
      } catch {
        // The toast says why; the other tests would fail in the same way.
        break
      } finally {
        await queryClient.invalidateQueries({ queryKey: list.queryKey })
      }
    }
    setRunning(null)
  }
  return { running, runTests }
}
