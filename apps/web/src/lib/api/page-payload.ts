import { ApiProblem, readProblem } from '@prosa/contract/client/client.ts'
import { findPage, listReads } from '@prosa/contract/pages/find-page.ts'
import { announceProblem } from '#/lib/api/api.ts'
import { fetchOnce } from '#/lib/api/early-reads.ts'
import { expectReads } from '#/lib/api/expected-reads.ts'
import { findLastPage } from '#/lib/forms/last-page.ts'
import type { Payload } from '#/lib/api/payload-cache.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { currentToken } from '#/lib/session/tokens.ts'

interface PageLocation {
  pathname: string
  searchStr: string
}

/**
 * Fills the query cache with everything that a page's first view reads, in one round trip [S54]. Requests nothing if
 * the cache has it all. Reads missing in the payload are left to the page's queries, which also report errors.
 *
 * Routes call it when a page is entered and name no search in `loaderDeps`: otherwise changing a filter would show a
 * spinner on a slow network, and lose the focus and the typed text. The queries read the new filter instead.
 */
export async function loadPage({ pathname, searchStr }: PageLocation): Promise<void> {
  const found = findPage(pathname)
  const search = Object.fromEntries(new URLSearchParams(searchStr))
  const reads = found ? listReads(found.page, { params: found.params, search }) : []
  if (
    reads.every(
      (address) =>
        queryClient
          .getQueryCache()
          .find({ queryKey: [address] })
          ?.isStaleByTime(30_000) === false,
    )
  )
    return
  // An address that begins with two slashes would name another host, which would receive the token.
  const path = pathname.replace(/^\/+/, '/').replace(/\/$/, '')
  const payload = fetchPayload(`${path}/_payload.json${searchStr}`)
  await expectReads(reads, payload, (address, body) => {
    // If the page number is beyond the end of the list, the query itself reads the last page.
    if (findLastPage(body) === undefined) queryClient.setQueryData([address], body)
  })
}

async function fetchPayload(address: string): Promise<Record<string, unknown>> {
  const token = currentToken()
  try {
    const response = await fetchOnce(runtimeConfig.apiBase + address, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    const answer = response.ok ? ((await response.json()) as Payload) : new ApiProblem(await readProblem(response))
    // The session changed while the payload was loading, so it belongs to another person.
    if (currentToken() !== token) return {}
    if ('reads' in answer) return answer.reads
    announceProblem(answer)
  } catch {
    // Offline: the page's queries report it.
  }
  return {}
}
