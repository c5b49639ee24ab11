import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** For each name exported by a library's barrel file, the import from its own module. */
type Origins = ReadonlyMap<string, (as: string) => string>

/**
 * Replaces imports from barrel files by imports from the original modules, so that the build knows which page needs
 * which icon.
 */
export function withoutBarrels(): Plugin {
  const barrels = new Map([
    // The browser's module file, which differs from the one that Node would load.
    ['lucide-react', readOrigins(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')))],
    ['radix-ui', readOrigins(new URL(import.meta.resolve('radix-ui')))],
  ])
  return {
    name: 'prosa:without-barrels',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /from '(lucide-react|radix-ui)'/ },
      handler(code) {
        const direct = code.replaceAll(
          /^import \{([^}]+)\} from '(lucide-react|radix-ui)'/gm,
          (_, names: string, barrel: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => {
                const [given = '', as = given] = name.split(' as ')
                const origin = barrels.get(barrel)?.get(given)
                if (!origin) throw new Error(`${barrel} has no ${given}`)
                return origin(as)
              })
              .join('; '),
        )
        return { code: direct, map: null }
      },
    },
  }
}

function readOrigins(barrel: URL): Origins {
  const text = readFileSync(barrel, 'utf8')
  const passed = [...text.matchAll(/^export \{([^}]+)\} from '(.+)'/gm)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, (as: string) => string] => [
      name,
      (as) => `import ${as} from '${fileURLToPath(new URL(file, barrel))}'`,
    ]),
  )
  const whole = [...text.matchAll(/^import \* as (\w+) from "(@.+)"/gm)].map(
    ([, name = '', from]): [string, (as: string) => string] => [name, (as) => `import * as ${as} from '${from}'`],
  )
  return new Map([...passed, ...whole])
}
