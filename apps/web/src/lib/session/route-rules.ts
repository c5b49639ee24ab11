import { findPage, findRoute } from '@prosa/contract/pages/find-page.ts'
import type { RouteRule } from '@prosa/contract/protocol/page.ts'

let newest: readonly RouteRule[] | undefined

/** Reads the route rules of a build from its manifest [S52]. Without a manifest of that build the rules known so far stay. */
export async function loadRouteRules(buildId: string): Promise<void> {
  try {
    const response = await fetch(`/builds/meta/${buildId}.json`)
    const manifest = (await response.json()) as { id: string; routes: RouteRule[] }
    if (manifest.id === buildId) newest = manifest.routes
  } catch {
    // offline, or a page of the network: navigation goes by the rules known so far
  }
}

/** The rule for a path by the newest build that the server has told of, else by the build of this page. */
export const ruleAt = (pathname: string): RouteRule | undefined =>
  (newest ? findRoute(pathname, newest) : findPage(pathname))?.page
