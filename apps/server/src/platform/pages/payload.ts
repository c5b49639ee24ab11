import { findPage, readsOf } from '@prosa/contract/pages/find-page.ts'
import type { Page } from '@prosa/contract/protocol/page.ts'

export const PAYLOAD_SUFFIX = '/_payload.json'

/** Bodies of a page's reads by their addresses; a read that failed is left out, and the page asks for it itself. */
export interface Payload {
  reads: Record<string, unknown>
}

/** Answers a read in this process, with the caller's own token. */
export type Read = (address: string) => Promise<Response>

/** `{path}/_payload.json` [S54]: all that a page's first view needs in one round trip. Undefined where no page is. */
export async function payloadOf(pathname: string, search: URLSearchParams, read: Read): Promise<Payload | undefined> {
  const found = findPage(pathname)
  return found && { reads: await readAll(found.page, found.params, search, read) }
}

export async function readAll(
  page: Page,
  params: Record<string, string>,
  search: URLSearchParams,
  read: Read,
): Promise<Record<string, unknown>> {
  const addresses = readsOf(page, { params, search: Object.fromEntries(search) })
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, unknown][]> => {
      const response = await read(address)
      return response.ok ? [[address, await response.json()]] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}
