import 'katex/dist/katex.min.css'
// adds the formulas of chemistry, \ce and \pu, to KaTeX
import 'katex/contrib/mhchem'
import { createMathPlugin } from '@streamdown/math'
import type { PluginConfig } from 'streamdown'
import type { Element } from '#/ui/markdown/markdown-formulas.ts'

type Draw = (tree: Element, file: object) => void

const math = createMathPlugin()
const [rehypeKatex, options] = math.rehypePlugin as [(options: object) => Draw, object]

export const plugins: PluginConfig = {
  math: {
    ...math,
    rehypePlugin: [
      drawFormulas as never,
      // `ignore`: accents inside formulas are Portuguese, not mistakes; for the limits see `boundedFormulas` too
      {
        ...options,
        trust: false,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 200,
        errorColor: 'var(--destructive-text)',
      },
    ],
  },
}

/** A translator of the browser would take the number e for a word. */
function drawFormulas(settings: object): Draw {
  const draw = rehypeKatex(settings)
  const keep = (element: Element) => {
    const { className } = element.properties ?? {}
    if (Array.isArray(className) && className.includes('katex'))
      element.properties = { className, translate: 'no', dir: 'ltr' }
    else element.children?.forEach(keep)
  }
  return (tree, file) => {
    draw(tree, file)
    keep(tree)
  }
}
