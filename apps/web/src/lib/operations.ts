import { addressOf } from '@prosa/contract/api.ts'
import type { Client } from '@prosa/contract/client.ts'
import type { AppContract, OperationName } from '@prosa/contract/contract.ts'
import { operations } from '@prosa/contract/plain-operations.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { api } from '#/lib/api.ts'
import { takeExpected } from '#/lib/expected-reads.ts'

type Api = Client<AppContract>
type Sent<Name extends OperationName> = Parameters<Api[Name]>[0]
type Received<Name extends OperationName> = Awaited<ReturnType<Api[Name]>>
type AnyCall = (input: unknown, options?: { signal: AbortSignal }) => Promise<never>

/**
 * Options of a query that reads one operation. Its cache key is the operation's address, the same under which page
 * payloads fill the cache [S54]: `useQuery(read('getAssistant', { params: { assistantId } }))`.
 */
export function read<Name extends OperationName>(name: Name, ...[input]: Parameters<Api[Name]>) {
  const address = addressOf(operations[name], input ?? {})
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }): Promise<Received<Name>> =>
      ((await takeExpected(address)) as Received<Name> | undefined) ?? (api[name] as AnyCall)(input, { signal }),
  })
}

type WriteOptions<Name extends OperationName> = Omit<
  UseMutationOptions<Received<Name>, Error, Sent<Name>>,
  'mutationFn'
>

/** A change by one operation: refreshes what the screen has read, and tells what went wrong. */
export function useWrite<Name extends OperationName>(name: Name, options: WriteOptions<Name> = {}) {
  return useMutation<Received<Name>, Error, Sent<Name>>({
    ...options,
    mutationFn: (input) => (api[name] as AnyCall)(input),
  })
}
