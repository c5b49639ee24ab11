import type { Plugin, Rolldown } from 'vite'

/** Fails the build if one entry would load another's file, which would run at once and mount a second application. */
export function entriesApart(...entries: readonly string[]): Plugin {
  return {
    name: 'prosa:entries-apart',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const begins = entries.map((entry) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(entry))
        return chunk?.fileName ?? this.error(`${entry} begins nothing in this build`)
      })
      for (const from of begins) {
        const way = wayTo(bundle, from, (file) => file !== from && begins.includes(file))
        if (way) this.error(`a file that begins an application is loaded by another: ${way.join(' → ')}`)
      }
    },
  }
}

/** Returns the shortest path of static or dynamic imports to a `wanted` file. */
function wayTo(bundle: Rolldown.OutputBundle, from: string, wanted: (file: string) => boolean): string[] | undefined {
  const ways = new Map([[from, [from]]])
  for (const [file, way] of ways) {
    if (wanted(file)) return way
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}
