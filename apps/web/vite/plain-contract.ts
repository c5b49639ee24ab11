import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const plain = /\/packages\/contract\/src\/(plain-operations|search-rules)\.ts$/

/**
 * Writes what the contract says without schemas out as data: the build evaluates it once, and no page carries the
 * schemas that it is made from.
 */
export function plainContract(): Plugin {
  return {
    name: 'prosa:plain-contract',
    apply: 'build',
    async load(id) {
      if (!plain.test(id)) return
      const values = Object.entries((await import(pathToFileURL(id).href)) as object)
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}
