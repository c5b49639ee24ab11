import type { Role } from '#/protocol/permissions.ts'

export interface PageInput {
  params: Record<string, string>
  search: Record<string, string>
}

/**
 * A page of the product: the specification's route rules as data. The build's manifest [S52], the page payloads [S54]
 * and the server's headers are derived from it; tests compare the routes of the web app with it.
 */
export interface Page {
  /** `:name` is a parameter, a final `:name?` an optional one. */
  readonly path: `/${string}`
  readonly layout: 'app' | 'assistant' | 'public-assistant' | 'sga-assistant' | 'auth' | 'none'
  /** `session`: requires a session; `anonymous`: only without one; `public`: both. */
  readonly access: 'session' | 'anonymous' | 'public'
  readonly roles?: readonly Role[]
  readonly title?: string
  /** Served with the visitors' entry: no code of the application, no referrer, no analytics. */
  readonly entry?: 'guest'
  /** Formats of parameters; a path with another value does not exist. */
  readonly params?: Readonly<Record<string, 'digits' | 'digits-or-create' | 'help-page' | 'uuid'>>
  /** Whether the server renders the first view into the HTML; its reads are the same for everyone. */
  readonly drawn?: true
  /** Whether the page's form is sent to the page's own address while its script has not loaded. */
  readonly form?: true
  /** API addresses that the first view reads, answered together by `{path}/_payload.json`. */
  readonly reads?: (input: PageInput) => string[]
}

/** A route in the manifest of a build [S52]. */
export type RouteRule = Pick<Page, 'path' | 'layout' | 'access' | 'roles' | 'title' | 'params'>

/**
 * Whether a page sends no referrer and loads no analytics: its address holds a secret, or minors use it. The same holds
 * for an address without a page, which may be a mistyped one of these.
 */
export const isDiscreet = (page: Page | undefined): boolean =>
  page === undefined || page.entry === 'guest' || ['auth', 'public-assistant', 'sga-assistant'].includes(page.layout)
