import 'katex/dist/katex.min.css'
// Adds chemical formulas, \ce and \pu, to KaTeX.
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
      // `ignore` because accents in formulas are Portuguese, not mistakes; `boundedFormulas` sets further limits.
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

/** Excludes formulas from the browser's translation, which would change the number e. */
function drawFormulas(settings: object): Draw {
  const draw = rehypeKatex(settings)
  const collectFormula = (element: Element) => {
    const { className } = element.properties ?? {}
    if (Array.isArray(className) && className.includes('katex'))
      element.properties = { className, translate: 'no', dir: 'ltr' }
    else element.children?.forEach(collectFormula)
  }
  return (tree, file) => {
    draw(tree, file)
    collectFormula(tree)
  }
}
