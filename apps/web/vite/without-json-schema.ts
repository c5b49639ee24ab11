import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/**
 * zod's writer of JSON Schema hangs on every schema, so that no bundler can leave it out. It serves the API's
 * description, on the server; the browser never calls it, and saves 5 kB of its first page.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'prosa:without-json-schema',
    apply: 'build',
    load(id) {
      if (!writers.test(id)) return
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return `const none = () => () => {}\n${names.map((name) => `export { none as ${name} }`).join('\n')}`
    },
  }
}
