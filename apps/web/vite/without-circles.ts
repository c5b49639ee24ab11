import type { Plugin, Rolldown } from 'vite'

/** Fails the build if files import each other in a circle, because their execution order would then be arbitrary. */
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
