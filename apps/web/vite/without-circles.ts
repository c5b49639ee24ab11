import type { Plugin, Rolldown } from 'vite'

/** Ends a build whose files import each other in a circle: which of them runs first, and with which names, is then chance. */
export function withoutCircles(): Plugin {
  return {
    name: 'prosa:without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`files of the build import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}

function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const next of chunk.imports) {
      const circle = visit(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
  }
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, [])
    if (circle) return circle
  }
}
