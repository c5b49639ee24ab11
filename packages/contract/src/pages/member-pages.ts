import type { extensionContract } from '@prosa/extensions/contract.gen.ts'
import type { OperationName } from '#/client/contract.ts'
import { formatAddress } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
// Not imported from the modules of the contract, because every page would load their schemas.
import { operations } from '#/client/plain-operations.ts'

/** Builds the address of one read of a page's first view. */
export type Read = (input: PageInput) => string

/**
 * An operation of the core, or the address of one of an extension: pages must not carry the operations of extensions,
 * which load with their parts.
 */
type Readable = Exclude<OperationName, keyof typeof extensionContract> | `/api/${string}`

const isAddress = (read: Readable): read is `/api/${string}` => read.startsWith('/')
const findOperation = (read: Readable) => (isAddress(read) ? { path: read } : operations[read])

/** Reads the object that the path names. */
export const readOne =
  (read: Readable): Read =>
  ({ params }) =>
    formatAddress(findOperation(read), { params })

/** Reads a list with the filters, sorting and page number of the page's own address. */
export const readList =
  (read: Readable): Read =>
  ({ params, search }) =>
    formatAddress(findOperation(read), { params, query: search })

export const sessionAddress = formatAddress(operations.getSession)

/** All reads of a page behind the login; the session comes first. */
export const behindLogin =
  (...reads: readonly Read[]) =>
  (input: PageInput): string[] => [sessionAddress, ...reads.map((read) => read(input))]

/** A page of the application for signed-in people. */
export const memberPage = (
  path: Page['path'],
  title: string,
  reads: readonly Read[],
  rest: Partial<Page> = {},
): Page => ({ path, layout: 'app', access: 'session', title, reads: behindLogin(...reads), ...rest })
