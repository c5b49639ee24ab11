import { ApiProblem } from '@prosa/contract/client/client.ts'
import {
  MutationCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { isMissing, toastProblem } from '#/lib/api/problems.ts'
import { noteArrived, noteRefused } from '#/lib/forms/unsaved-text.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Whether the change makes no read outdated, such as an autosave whose response holds the new state. */
      keepsReads?: boolean
      /** Whether the screen itself shows the error, as forms do. */
      showsProblem?: boolean
    }
  }
}

/** Whether retrying makes sense: after lost connections and server errors, but not after refusals. */
const mayPass = (error: Error) => !(error instanceof ApiProblem) || error.status >= 500

/**
 * Restarts first reads that are pending during a change: the library would let them finish, though their data may be
 * from before the change.
 */
class ReadsClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // Callers that wait for the read receive its error.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient: QueryClient = new ReadsClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 2 && mayPass(error) },
    // Offline, a change fails at once with a message, instead of waiting silently.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // Before the mutation's own `onSuccess`, which may leave the page of its form.
    onSuccess: noteArrived,
    onError: noteRefused,
    // The only rule: after a change all data is stale, and visible data is read again; also after a failed change of a
    // deleted object. In `onSettled`, because the mutation's own `onSuccess` may have to store a new token first.
    onSettled: (_data, error, _input, _before, { meta }) => {
      if (error && !meta?.showsProblem) toastProblem(error)
      if ((error || meta?.keepsReads) && !isMissing(error)) return
      // A growing list would be restored with all its pages, and its rows would move while reloading.
      queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[1] === 'pages' })
      void queryClient.invalidateQueries()
    },
  }),
})
