import type { Plugin } from 'vite'

/**
 * Makes route chunks load through `fetchPiece`. The router's own reaction to a failed download is to reload the page,
 * which fails offline and loses its content.
 */
export function patientRoutes(): Plugin {
  return {
    name: 'prosa:patient-routes',
    transform(code) {
      const patient = code.replaceAll(/\blazyRouteComponent\((\$\$\w+)/g, 'lazyRouteComponent(() => fetchPiece($1)')
      if (patient === code) return
      return { code: `import { fetchPiece } from '#/lib/api/fetch-piece.ts'\n${patient}`, map: null }
    },
  }
}
