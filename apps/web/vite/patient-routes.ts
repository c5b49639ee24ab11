import type { Plugin } from 'vite'

/**
 * The router's plugin splits the routes into pieces and writes how each is fetched; its own answer to a connection that
 * fails is to load the page anew, which offline leaves nothing. So the pieces of routes come by `fetchPiece` too.
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
