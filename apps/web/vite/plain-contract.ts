import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Contract } from '@prosa/contract/protocol/api.ts'
import { toPlainOperation } from '@prosa/contract/client/plain-operation.ts'
import { extensionContract } from '@prosa/extensions/contract.gen.ts'
import type { Plugin } from 'vite'

const plain =
  /\/packages\/contract\/src\/[a-z]+\/(plain-operations|member-operations|part-operations|search-rules)\.ts$/
/** Not the routes themselves, which every page has in the route tree, but their components, which are split off. */
const extensionPart = /^(.*\/extensions\/[a-z-]+)\/web\/(?!routes\/[^?]*$)[^?]+\.tsx?(?:\?|$)/
const asOperations = '?operations'

/**
 * Evaluates the contract's schema-free exports at build time and writes them out as data, so that no page loads
 * schemas. The members' operations go into a separate file (`member-operations.ts`), and those of an extension into a
 * file that its parts load first: they are in none of the lists of the core.
 */
export function plainContract(): Plugin {
  return {
    name: 'prosa:plain-contract',
    apply: 'build',
    transform: {
      filter: { id: extensionPart },
      handler(code, id) {
        const contract = `${extensionPart.exec(id)?.[1]}/contract.ts`
        return existsSync(contract) ? { code: `import '${contract}${asOperations}'\n${code}`, map: null } : undefined
      },
    },
    async load(id) {
      if (id.endsWith(asOperations)) return writeAddition(await loadValues(id.slice(0, -asOperations.length)))
      const [, name] = plain.exec(id) ?? []
      if (name === undefined) return
      const values = await loadValues(id)
      const ofExtensions = Object.keys(extensionContract)
      if (name === 'plain-operations') {
        const { memberOperations = {} } = await loadValues(id.replace(name, 'member-operations'))
        values['operations'] = omitKeys(values['operations'] ?? {}, [...Object.keys(memberOperations), ...ofExtensions])
      }
      if (name === 'member-operations') {
        // Each part loads its own operations when it opens; public operations listed here are for other programs, never
        // for a page.
        const { partOperations = {} } = await loadValues(id.replace(name, 'part-operations'))
        const { contract = {} } = await loadValues(id.replace('member-operations', 'contract'))
        const ofPrograms = Object.entries(contract as Record<string, { policy: string }>).flatMap(
          ([name, { policy }]) => (policy === 'public' ? [name] : []),
        )
        values['memberOperations'] = omitKeys(values['memberOperations'] ?? {}, [
          ...Object.keys(partOperations),
          ...ofPrograms,
          ...ofExtensions,
        ])
      }
      return Object.entries(values)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** Writes a module that adds the operations of an extension, given what its contract exports. */
function writeAddition(exported: Readonly<Record<string, object>>): string {
  const operations = Object.values(exported)
    .flatMap((contract) => Object.entries(contract as Contract))
    .filter(([, value]) => typeof value === 'object' && value !== null && 'path' in value)
    .map(([name, operation]) => [name, toPlainOperation(operation)])
  return `import { operations } from '@prosa/contract/client/plain-operations.ts'
Object.assign(operations, ${JSON.stringify(Object.fromEntries(operations))})`
}

const loadValues = async (id: string): Promise<Record<string, object>> => ({
  ...(await import(pathToFileURL(id).href)),
})

const omitKeys = (value: object, names: string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
