/* Signs that Markdown would take for marks: money, multiplication, and the one tag that models write, `<br>`. */

/** Function names and short words that occur in formulas without a backslash. */
const mathWords = /^(?:sin|sen|cos|tan|tg|sec|cot|log|ln|exp|lim|max|min|mod|mdc|mmc|det|ker|dim)$/i

/** Commands, and the texts that formulas carry: their words are not prose. */
const commands = /\\(?:text|mathrm|mathbf|mathit|operatorname|mbox|ce|pu|begin|end)\*?\s*\{[^{}]*\}|\\[a-z]+/gi

/** `10 cm`, `2,5 m/s`, `30 kg`: an amount with its unit, but not `10 mil`. */
const measure = /^[-+]?\d[\d.,]*\s*(?!(?:mil|mi|bi|ou|USD|BRL|EUR)$)[A-Za-zµΩ°%]{1,3}(?:\/[A-Za-z]{1,3})?$/

/** `10 a 20`, `10 – 20`, `1 = R`, which is the begin of `R$ 5`: amounts of money. */
const money = /^\d[\d.,]*\s+(?:[aeoàé](?:\s|$)|.*(?<!\p{L})(?:R|US|A|C|NZ)$)|^\d[\d.,]*\s*[–—]\s*\d[\d.,]*$/iu

const operators = /[\\^_=<>+≤≥≠≈∈×÷→]/

/**
 * Whether what stands between two dollar signs is a formula. It is none where the two signs name currencies or prices, as
 * in `dólares ($) e reais (R$)`, `$10 a 20$` and `$, €, R$`.
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

/** What keeps its stars: formulas, addresses, tags, and stars that are escaped already. */
const apart = String.raw`\$\$[\s\S]*?\$\$|(?:https?:\/\/|www\.)\S+|<[^<>\s]+>|\\.`
/** `*ca*fé`, `ca*fé*`: one part of a word is emphasized. */
const syllable = String.raw`(?<![\p{L}\d*])\*\p{L}{2,}\*(?=\p{L})|(?<=\p{L})\*\p{L}{2,}\*(?![\p{L}\d*])`
const times = String.raw`(?<=[\p{L}\d)])\*(?=[\p{L}\d(])`
/** `x**2`, `2**3**4`, but not the bold letter of `H**2**O`. */
const power = String.raw`(?<=\d)\*\*(?=\d)|(?<=(?<![\p{L}\d*])\p{L})\*\*(?=\d+(?![\d*]))`
const stars = new RegExp(`${apart}|${syllable}|${times}|${power}`, 'gu')

/** Keeps the stars of `3*4*5`, `2*x*y` and `x**2`, which Markdown would take for emphasis. */
export const withPlainStars = (text: string): string =>
  text.includes('*')
    ? text.replaceAll(stars, (sign) => (/^\*\*?$/.test(sign) ? sign.replaceAll('*', '\\*') : sign))
    : text

const lineBreak = /^<\/?br\s*\/?>$/i
/** A line that holds only `<br>`: it would begin a block of HTML that goes on to the next blank line. */
const lineOfBreaks = /^([ \t>]*)(?:<\/?br[ \t]*\/?>[ \t]*)+$/gim

/** Makes a blank line of a line that holds only `<br>`. */
export const withoutLinesOfBreaks = (text: string): string => text.replaceAll(lineOfBreaks, '$1')

interface Node {
  type: string
  value?: string
  children?: Node[]
}

/** Turns `<br>` and `<br/>` in a tree of Markdown into breaks of the line; all other HTML stays text. */
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

/** The same for a text that is read aloud: a break ends a cell's part in a table, and a line elsewhere. */
export const withSpokenBreaks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/<\/?br[ \t]*\/?>/gi, line.trimStart().startsWith('|') ? ', ' : '\n'))
    .join('\n')
