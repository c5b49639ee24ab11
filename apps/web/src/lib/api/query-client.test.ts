import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { readNow } from '#/lib/api/read-now.ts'
import { answerApi } from '#/test-api.ts'

afterEach(() => queryClient.clear())

/** A query whose responses the test provides by hand, in the order of the requests. */
function question(queryKey: readonly string[]) {
  const answers: ((text: string) => void)[] = []
  const signals: AbortSignal[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve) => {
      signals.push(signal)
      answers.push(resolve)
    })
  return { options: { queryKey, queryFn }, answers, signals }
}

test('a first read that a change overtakes starts again, and waiting callers get the new response [Rel1]', async () => {
  const documents = question(['/documents'])
  const reading = queryClient.ensureQueryData(documents.options)
  void queryClient.invalidateQueries()
  documents.answers[0]?.('before')
  documents.answers[1]?.('after')
  await expect(reading).resolves.toBe('after')
  expect(documents.signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(queryClient.getQueryData(['/documents'])).toBe('after')
})

test('reading the current state does not use a pending read, which may be outdated [Rel1]', async () => {
  const answers: ((sessions: object) => void)[] = []
  answerApi({ 'GET /api/auth/sessions': () => new Promise<object>((resolve) => answers.push(resolve)) })
  queryClient.setQueryData(read('listSessions').queryKey, { items: [] })
  void queryClient.fetchQuery({ ...read('listSessions'), staleTime: 0 }).catch(() => undefined)
  await waitFor(() => expect(answers).toHaveLength(1))
  const reading = readNow('listSessions')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.({ items: ['before'] })
  answers[1]?.({ items: ['now'] })
  await expect(reading).resolves.toEqual({ items: ['now'] })
})

test('reads that the change does not concern go on, and completed reads become stale [Rel1]', async () => {
  const people = question(['/people'])
  const reading = queryClient.ensureQueryData(people.options)
  queryClient.setQueryData(['/documents'], 'read')
  await queryClient.invalidateQueries({ queryKey: ['/documents'] })
  expect(people.answers).toHaveLength(1)
  expect(queryClient.getQueryState(['/documents'])).toMatchObject({ data: 'read', isInvalidated: true })
  people.answers[0]?.('all of them')
  await expect(reading).resolves.toBe('all of them')
})

test('a first read that fails after a change rejects for its waiting callers [Rel1]', async () => {
  const refused = new Error('refused')
  const options = { queryKey: ['/chats'], queryFn: () => Promise.reject<string>(refused), retry: false }
  const reading = queryClient.fetchQuery(options)
  void queryClient.invalidateQueries()
  await expect(reading).rejects.toBe(refused)
})
