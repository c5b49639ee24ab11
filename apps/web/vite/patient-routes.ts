import type { Plugin } from 'vite'

/**
 * Makes route chunks, also those of extensions, load through `fetchPiece`. The router's own reaction to a failed download is to reload the page,
 * which fails offline and loses its content.
 */
export function patientRoutes() {
  return {
    name: 'prosa:patient-routes',
    transform(code: string) {
      const patient = code.replaceAll(/\blazyRouteComponent\((\$\$\w+)/g, 'lazyRouteComponent(() => fetchPiece($1)')
      if (patient === code) return
      return { code: `import { fetchPiece } from '@prosa/web/src/lib/api/fetch-piece.ts'\n${patient}`, map: null }
    },
  } satisfies Plugin
}
