/** Opening and closing signs of flowchart nodes, the longer ones first. */
const shapes: readonly (readonly [open: string, close: string])[] = [
  ['(((', ')))'],
  ['([', '])'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['((', '))'],
  ['{{', '}}'],
  ['[/', '/]'],
  ['[\\', '\\]'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
]

const escapeBrackets = (text: string): string => text.replaceAll(/[[\](){}\\/]/g, String.raw`\$&`)

/** A node is followed by an arrow, another node, a class, the end of the line. */
const followingPattern = String.raw`(?=\s*(?:$|;|[-=<~&.ox]|:::|%%))`
const nodes = new RegExp(
  shapes
    .map(
      ([open, close]) =>
        String.raw`(?<=[\p{L}\d_])${escapeBrackets(open)}[^"\n]+?${escapeBrackets(close)}${followingPattern}`,
    )
    .join('|'),
  'gu',
)
const arrowLabels = /\|\s*([^|"\n]+?)\s*\|/g
const wordsOnArrows = /(\s(?:--|==))\s+([^"|>\n=-][^"|>\n]*?)\s+((?:--|==)[>-]?)/g
const groups = /^(\s*subgraph\s+)([^"[\]\n]*[()/?:{}][^"[\]\n]*)$/

const quoteLabel = (words: string): string => `"${words.trim().replaceAll('"', '#quot;')}"`

function quotedNode(node: string): string {
  const [open, close] = shapes.find(([begin, end]) => node.startsWith(begin) && node.endsWith(end)) ?? ['', '']
  return open + quoteLabel(node.slice(open.length, node.length - close.length)) + close
}

/**
 * Quotes the labels of a flowchart. Models write labels with brackets, such as `A[Água (líquida)]`, which Mermaid only
 * parses in quotes. Other diagrams stay unchanged.
 */
export function withQuotedLabels(source: string): string {
  if (!/^\s*(?:flowchart|graph)\b/m.test(source)) return source
  return source
    .split('\n')
    .map((line) => {
      if (/^\s*(?:flowchart|graph|%%|style|classDef|class|linkStyle|click|direction)\b/.test(line)) return line
      return line
        .replace(groups, (_, begin: string, title: string) => begin + quoteLabel(title))
        .replaceAll(arrowLabels, (_, words: string) => `|${quoteLabel(words)}|`)
        .replaceAll(
          wordsOnArrows,
          (_, begin: string, words: string, end: string) => `${begin} ${quoteLabel(words)} ${end}`,
        )
        .replaceAll(nodes, quotedNode)
    })
    .join('\n')
}
