import type { OperationName } from '#/client/contract.ts'
import { addressOf } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
// not from the modules of the contract: their schemas would come into every page with them
import { operations } from '#/client/plain-operations.ts'

/** An address that the first view of a page reads. */
export type Read = (input: PageInput) => string

/** One thing: what the path names. */
export const one =
  (name: OperationName): Read =>
  ({ params }) =>
    addressOf(operations[name], { params })

/** A list as the page's own address asks for it: its filters, its order, its page. */
export const list =
  (name: OperationName): Read =>
  ({ params, search }) =>
    addressOf(operations[name], { params, query: search })

export const session = addressOf(operations.getSession)

/** All that a page behind the login reads: who is there first. */
export const behindLogin =
  (...reads: readonly Read[]) =>
  (input: PageInput): string[] => [session, ...reads.map((read) => read(input))]

/** A page of the application, for whoever is signed in. */
export const memberPage = (
  path: Page['path'],
  title: string,
  reads: readonly Read[],
  rest: Partial<Page> = {},
): Page => ({ path, layout: 'app', access: 'session', title, reads: behindLogin(...reads), ...rest })
