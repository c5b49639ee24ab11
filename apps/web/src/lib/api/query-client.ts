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
      /** The change touches nothing that a screen reads again (an autosave whose answer already says all). */
      keepsReads?: boolean
      /** The screen shows the problem by itself, as forms do. */
      showsProblem?: boolean
    }
  }
}

/** What the server refused stays refused; a lost connection or a failure of the server may pass. */
const mayPass = (error: Error) => !(error instanceof ApiProblem) || error.status >= 500

/**
 * What is being read for the first time begins anew after a change: the library would let it end, and its answer may be from
 * before the change.
 */
class ReadsClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // whoever waits for it hears how it ends
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient: QueryClient = new ReadsClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, error) => count < 2 && mayPass(error) },
    // offline, a change fails at once and says so, instead of waiting in silence
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // before the change's own `onSuccess`, which may leave the page of its form
    onSuccess: noteArrived,
    onError: noteRefused,
    // the one rule: after a change everything read before is stale, and what is on the screen is read again; so it is
    // after a change of something that is not there any more.
    // `onSettled` comes after the change's own `onSuccess`, which may have to keep a new token first
    onSettled: (_data, error, _input, _before, { meta }) => {
      if (error && !meta?.showsProblem) toastProblem(error)
      if ((error || meta?.keepsReads) && !isMissing(error)) return
      // a list that grows would come back as it was, and its rows would move under somebody's hand
      queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[1] === 'pages' })
      void queryClient.invalidateQueries()
    },
  }),
})
