import { findPage } from '@prosa/contract/pages/find-page.ts'
import type { RouteRule } from '@prosa/contract/pages/page.ts'

interface Manifest {
  id: string
  routes: readonly RouteRule[]
}

let newest: readonly RouteRule[] | undefined

/** Loads the route rules of a build from its manifest [S52]. Without that manifest the known rules stay. */
export async function loadRouteRules(buildId: string): Promise<void> {
  // Offline, or a captive portal: the known rules stay.
  const manifest = await fetch(`/builds/meta/${buildId}.json`)
    .then((response) => response.json() as Promise<Manifest>)
    .catch(() => undefined)
  if (manifest?.id === buildId) newest = manifest.routes
}

/** Returns the rule for a path, by the newest known build. */
export const ruleAt = (pathname: string): RouteRule | undefined => findPage(pathname, newest)?.page
