import { formatAddress } from '@prosa/contract/protocol/api.ts'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract, OperationName } from '@prosa/contract/client/contract.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import {
  type DataTag,
  hashKey,
  queryOptions,
  type UnusedSkipTokenOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { consumeExpected } from '#/lib/api/expected-reads.ts'
import { toastUnfinished } from '#/lib/api/problems.ts'
import { findLastPage } from '#/lib/forms/last-page.ts'

type Api = Client<AppContract>
type Sent<Name extends OperationName> = Parameters<Api[Name]>[0]
export type Received<Name extends OperationName> = Awaited<ReturnType<Api[Name]>>
type ReadOptions<Name extends OperationName> = UnusedSkipTokenOptions<
  Received<Name>,
  Error,
  Received<Name>,
  string[]
> & {
  queryKey: DataTag<string[], Received<Name>, Error>
}
type AnyCall = (input: unknown, options?: { signal: AbortSignal }) => Promise<never>

/**
 * Query options for reading one operation. The cache key is the operation's address, the same under which page payloads
 * fill the cache [S54]: `useQuery(read('getAssistant', { params: { assistantId } }))`.
 */
export function read<Name extends OperationName>(name: Name, ...[input]: Parameters<Api[Name]>): ReadOptions<Name> {
  const address = formatAddress(operations[name], input ?? {})
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }): Promise<Received<Name>> => {
      const call = api[name] as AnyCall
      const found = ((await consumeExpected(address)) as Received<Name> | undefined) ?? (await call(input, { signal }))
      const page = findLastPage(found)
      return page === undefined ? found : call(withPage(input, page), { signal })
    },
  })
}

const withPage = (input: unknown, page: number) => {
  const parts = input as { query?: object } | undefined
  return { ...parts, query: { ...parts?.query, page } }
}

type WriteOptions<Name extends OperationName> = Omit<
  UseMutationOptions<Received<Name>, Error, Sent<Name>>,
  'mutationFn'
>

type Write<Name extends OperationName> = UseMutationResult<Received<Name>, Error, Sent<Name>>

/**
 * Mutation by one operation: refreshes the data on the screen and reports errors. An identical call while one is
 * pending (a double click) is sent once.
 */
export function useWrite<Name extends OperationName>(name: Name, options: WriteOptions<Name> = {}): Write<Name> {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const write = useMutation<Received<Name>, Error, Sent<Name>>({
    ...options,
    mutationFn: (input) => (api[name] as AnyCall)(input),
    onError: (error, ...rest) => {
      // The component that would show the error is unmounted.
      if (isLeft.current) toastUnfinished(error)
      return options.onError?.(error, ...rest)
    },
  })
  const [underWay] = useState(() => new Map<string, Promise<Received<Name>>>())
  type Call = Parameters<typeof write.mutateAsync>
  const mutateAsync = (...call: Call): Promise<Received<Name>> => {
    const [input] = call as [{ body?: unknown } | undefined]
    // Files cannot be compared.
    if (input?.body instanceof FormData) return write.mutateAsync(...call)
    const key = hashKey([input])
    const begun = underWay.get(key) ?? write.mutateAsync(...call).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
  const mutate = (...call: Call) => void mutateAsync(...call).catch(() => undefined)
  return { ...write, mutate, mutateAsync }
}
