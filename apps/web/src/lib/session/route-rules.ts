import { findPage } from '@prosa/contract/pages/find-page.ts'
import type { RouteRule } from '@prosa/contract/pages/page.ts'

interface Manifest {
  id: string
  routes: readonly RouteRule[]
}

let newest: readonly RouteRule[] | undefined

/** Reads the route rules of a build from its manifest [S52]. Without a manifest of that build the rules known so far stay. */
export async function loadRouteRules(buildId: string): Promise<void> {
  // offline, or a page of the network: navigation goes by the rules known so far
  const manifest = await fetch(`/builds/meta/${buildId}.json`)
    .then((response) => response.json() as Promise<Manifest>)
    .catch(() => undefined)
  if (manifest?.id === buildId) newest = manifest.routes
}

/** The rule for a path by the newest build that the server has told of, else by the build of this page. */
export const ruleAt = (pathname: string): RouteRule | undefined => findPage(pathname, newest)?.page
