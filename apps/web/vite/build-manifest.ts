import { randomUUID } from 'node:crypto'
import type { RouteRule } from '@prosa/contract/pages/page.ts'
import type { Plugin } from 'vite'

/** Emits `builds/latest.json` [S53] and `builds/meta/{id}.json`, the route rules of this build [S52]. */
export function buildManifest(pages: readonly RouteRule[]): Plugin {
  const id = randomUUID()
  return {
    name: 'prosa:build-manifest',
    config: () => ({ define: { 'import.meta.env.BUILD_ID': JSON.stringify(id) } }),
    generateBundle() {
      const routes = pages.map(({ path, layout, access, roles, title, params }): RouteRule => {
        return { path, layout, access, roles, title, params }
      })
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      emit('builds/latest.json', { id, timestamp: Date.now() })
      emit(`builds/meta/${id}.json`, { id, routes })
    },
  }
}
