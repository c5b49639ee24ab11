import type { Role } from '#/protocol/permissions.ts'

export interface PageInput {
  params: Record<string, string>
  search: Record<string, string>
}

/**
 * A page of the product: the specification's route rules as data. The build's manifest [S52], the page payloads [S54]
 * and the server's choice of headers read it; the routes of the web app are tested against it.
 */
export interface Page {
  /** `:name` is a parameter, `:name?` an optional last one. */
  readonly path: `/${string}`
  readonly layout: 'app' | 'assistant' | 'public-assistant' | 'sga-assistant' | 'auth' | 'none'
  /** `session`: a token is needed; `anonymous`: only without one; `public`: both. */
  readonly access: 'session' | 'anonymous' | 'public'
  readonly roles?: readonly Role[]
  readonly title?: string
  /** Served with the visitors' own entry: nothing of what is behind the login comes along, no referrer, no analytics. */
  readonly entry?: 'guest'
  /** Parameters that must match, else the page does not exist. */
  readonly params?: Readonly<Record<string, 'digits' | 'digits-or-create' | 'help-page' | 'uuid'>>
  /** What is read first of it stands in its HTML, drawn by the server from its reads: they are the same for everybody. */
  readonly drawn?: true
  /** Addresses of the API that the page's first view needs, answered together by `{path}/_payload.json`. */
  readonly reads?: (input: PageInput) => string[]
}

/** What the manifest of a build tells of one route [S52]. */
export type RouteRule = Pick<Page, 'path' | 'layout' | 'access' | 'roles' | 'title' | 'params'>

/**
 * Pages that carry a capability in their address, or that a school's minors use: no referrer, no analytics. So is an
 * address without a page, which may be one of them with a mistake in it.
 */
export const isDiscreet = (page: Page | undefined): boolean =>
  page === undefined || page.entry === 'guest' || ['auth', 'public-assistant', 'sga-assistant'].includes(page.layout)
