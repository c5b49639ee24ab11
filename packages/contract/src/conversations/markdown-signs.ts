/*
 * Escapes characters that Markdown would misread: money, multiplication signs, and `<br>`, the one tag that models
 * write.
 */

/** Function names and short words that occur in formulas without a backslash. */
const mathWords = /^(?:sin|sen|cos|tan|tg|sec|cot|log|ln|exp|lim|max|min|mod|mdc|mmc|det|ker|dim)$/i

/** TeX commands and their text arguments, whose words do not count as prose. */
const commands = /\\(?:text|mathrm|mathbf|mathit|operatorname|mbox|ce|pu|begin|end)\*?\s*\{[^{}]*\}|\\[a-z]+/gi

/** An amount with its unit, such as `10 cm`, `2,5 m/s` or `30 kg`, but not `10 mil`. */
const measure = /^[-+]?\d[\d.,]*\s*(?!(?:mil|mi|bi|ou|USD|BRL|EUR)$)[A-Za-zµΩ°%]{1,3}(?:\/[A-Za-z]{1,3})?$/

/** Amounts of money: `10 a 20`, `10 – 20`, or `1 = R`, the part of `$1 = R$` between its dollar signs. */
const money = /^\d[\d.,]*\s+(?:[aeoàé](?:\s|$)|.*(?<!\p{L})(?:R|US|A|C|NZ)$)|^\d[\d.,]*\s*[–—]\s*\d[\d.,]*$/iu

const operators = /[\\^_=<>+≤≥≠≈∈×÷→]/

/**
 * Whether the text between two dollar signs is a formula. It is not if the signs belong to currencies or prices, as in
 * `dólares ($) e reais (R$)`, `$10 a 20$` and `$, €, R$`.
 */
export function isFormula(content: string): boolean {
  if (/^(?:[),;:!?%'"”’»*/]|\.(?!\d))/.test(content) || content.includes('**')) return false
  if (measure.test(content)) return true
  if (money.test(content)) return false
  const words = content.replaceAll(commands, ' ').match(/\p{L}{2,}/gu) ?? []
  const prose = words.filter((word) => !mathWords.test(word))
  if (operators.test(content)) return !/^\d[\d.,]*\s/.test(content) || prose.length === 0 || content.includes('\\')
  return prose.length === 0 || !/\s/.test(content)
}

/** Parts in which stars stay unchanged: formulas, URLs, tags and escaped stars. */
const apart = String.raw`\$\$[\s\S]*?\$\$|(?:https?:\/\/|www\.)\S+|<[^<>\s]+>|\\.`
/** Emphasis on part of a word, which is intended: `*ca*fé`, `ca*fé*`. */
const syllable = String.raw`(?<![\p{L}\d*])\*\p{L}{2,}\*(?=\p{L})|(?<=\p{L})\*\p{L}{2,}\*(?![\p{L}\d*])`
const times = String.raw`(?<=[\p{L}\d)])\*(?=[\p{L}\d(])`
/** A power such as `x**2` or `2**3**4`, but not the bold letter of `H**2**O`. */
const power = String.raw`(?<=\d)\*\*(?=\d)|(?<=(?<![\p{L}\d*])\p{L})\*\*(?=\d+(?![\d*]))`
const stars = new RegExp(`${apart}|${syllable}|${times}|${power}`, 'gu')

/** Escapes the stars in `3*4*5`, `2*x*y` and `x**2`, which Markdown would read as emphasis. */
export const withPlainStars = (text: string): string =>
  text.includes('*')
    ? text.replaceAll(stars, (sign) => (/^\*\*?$/.test(sign) ? sign.replaceAll('*', '\\*') : sign))
    : text

const lineBreak = /^<\/?br\s*\/?>$/i
/** A line that holds only `<br>`. Markdown would start an HTML block there that ends at the next blank line. */
const lineOfBreaks = /^([ \t>]*)(?:<\/?br[ \t]*\/?>[ \t]*)+$/gim

/** Replaces lines that hold only `<br>` by blank lines. */
export const withoutLinesOfBreaks = (text: string): string => text.replaceAll(lineOfBreaks, '$1')

interface Node {
  type: string
  value?: string
  children?: Node[]
}

/** Turns `<br>` and `<br/>` in a Markdown tree into line breaks; other HTML stays text. */
export function breakLines(tree: Node): void {
  const ahead = [tree]
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    if (node.type === 'html' && lineBreak.test(node.value ?? '')) {
      node.type = 'break'
      delete node.value
    }
    for (const child of node.children ?? []) ahead.push(child)
  }
}

/** Replaces `<br>` in a text for reading aloud: by a comma in a table row, otherwise by a line break. */
export const withSpokenBreaks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/<\/?br[ \t]*\/?>/gi, line.trimStart().startsWith('|') ? ', ' : '\n'))
    .join('\n')
