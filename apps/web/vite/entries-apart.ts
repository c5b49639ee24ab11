import type { Plugin, Rolldown } from 'vite'

/** Ends a build in which one entry would ever load the file of another: that file runs at once, and mounts its application over this one. */
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

/** The shortest way of imports, at once or later, to a file that is `wanted`. */
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
