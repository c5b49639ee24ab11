import katex from 'katex'
// adds chemical formulas, \ce and \pu, to KaTeX
import 'katex/contrib/mhchem'

/** An element of MathML. Only elements without children have a text. */
export interface MathNode {
  name: string
  attributes: string
  text: string
  children: MathNode[]
}

/** Parses a formula as the screen does; undefined where it is invalid. */
export function mathTree(tex: string, displayMode: boolean): MathNode | undefined {
  try {
    const rendered = katex.renderToString(tex, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      // accents inside formulas are Portuguese, not mistakes
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
    return parse(rendered.slice(rendered.indexOf('<semantics>'), rendered.indexOf('<annotation')))
  } catch {
    return undefined
  }
}

const tokens = /<(\/?)([a-z]+)([^>]*?)(\/?)>|([^<]+)/g

/** Parses KaTeX's output: nested elements, quoted attributes, five entities, nothing else. */
function parse(markup: string): MathNode {
  const root: MathNode = { name: 'mrow', attributes: '', text: '', children: [] }
  const open = [root]
  for (const [, closing, name, attributes = '', empty, text] of markup.matchAll(tokens)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += decoded(text)
    else if (closing) open.pop()
    else {
      const node: MathNode = { name: name ?? '', attributes, text: '', children: [] }
      parent.children.push(node)
      if (!empty) open.push(node)
    }
  }
  return root
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

const decoded = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '')

/** Returns the attributes of an element by their names. */
export const parseAttributes = ({ attributes }: MathNode): Record<string, string> =>
  Object.fromEntries([...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
