import { formatAddress } from '#/protocol/api.ts'
import type { Page, PageInput, RouteRule } from '#/pages/page.ts'
import { helpPageNames } from '#/pages/help-pages.ts'
import { pages } from '#/pages/pages.ts'
import { operations } from '#/client/plain-operations.ts'

const patterns = {
  digits: /^\d{1,9}$/,
  'digits-or-create': /^(\d{1,9}|create)$/,
  'help-page': new RegExp(`^(${helpPageNames.join('|')})$`),
  uuid: /^[0-9a-f-]{36}$/i,
} as const

/**
 * Lists everything that the first view of a page reads: its own reads, and the organization's notice for the app
 * layout. A page without reads only redirects, so it needs no notice.
 */
export function listReads(page: Page, input: PageInput): string[] {
  const own = page.reads?.(input) ?? []
  return page.layout === 'app' && own.length > 0 ? [...own, formatAddress(operations.getOrganization)] : own
}

interface Found<Route> {
  page: Route
  params: Record<string, string>
}

/**
 * Finds the page at a path, with its parameters; undefined if there is none or a parameter has the wrong form.
 *
 * @param routes routes of another build's manifest; by default the pages of this build
 */
export function findPage(pathname: string): Found<Page> | undefined
export function findPage(pathname: string, routes: readonly RouteRule[] | undefined): Found<RouteRule> | undefined
export function findPage(pathname: string, routes: readonly RouteRule[] = pages): Found<RouteRule> | undefined {
  const segments = pathname.split('/').filter(Boolean)
  for (const page of routes) {
    const params = matchPath(page, segments)
    if (params) return { page, params }
  }
  return undefined
}

function matchPath(page: RouteRule, segments: string[]): Record<string, string> | undefined {
  const expected = page.path.split('/').filter(Boolean)
  const required = expected.filter((part) => !part.endsWith('?')).length
  if (segments.length > expected.length || segments.length < required) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const segment = segments[index]
    if (segment === undefined) continue
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
      continue
    }
    const name = part.replace(/^:|\?$/g, '')
    const rule = page.params?.[name]
    if (rule && !patterns[rule].test(segment)) return undefined
    params[name] = segment
  }
  return params
}
