import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const plain =
  /\/packages\/contract\/src\/[a-z]+\/(plain-operations|member-operations|part-operations|search-rules)\.ts$/

/**
 * Evaluates the contract's schema-free exports at build time and writes them out as data, so that no page loads
 * schemas. The members' operations go into a separate file (`member-operations.ts`).
 */
export function plainContract(): Plugin {
  return {
    name: 'prosa:plain-contract',
    apply: 'build',
    async load(id) {
      const [, name] = plain.exec(id) ?? []
      if (name === undefined) return
      const values = await valuesOf(id)
      if (name === 'plain-operations') {
        const { memberOperations = {} } = await valuesOf(id.replace(name, 'member-operations'))
        values['operations'] = omitKeys(values['operations'] ?? {}, Object.keys(memberOperations))
      }
      if (name === 'member-operations') {
        // Each part loads its own operations when it opens; public operations listed here are for other programs, never
        // for a page.
        const { partOperations = {} } = await valuesOf(id.replace(name, 'part-operations'))
        const { contract = {} } = await valuesOf(id.replace('member-operations', 'contract'))
        const ofPrograms = Object.entries(contract as Record<string, { policy: string }>).flatMap(
          ([name, { policy }]) => (policy === 'public' ? [name] : []),
        )
        values['memberOperations'] = omitKeys(values['memberOperations'] ?? {}, [
          ...Object.keys(partOperations),
          ...ofPrograms,
        ])
      }
      return Object.entries(values)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

const valuesOf = async (id: string): Promise<Record<string, object>> => ({ ...(await import(pathToFileURL(id).href)) })

const omitKeys = (value: object, names: string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
