import type { Excerpt } from '#/platform/ai/embedded/excerpts.ts'

const LEFT_OUT = '[…]'
const LONGEST_SENTENCE = 600

/** Formats excerpts of one passage, in reading order, as a verbatim quotation with a mark where text was left out. */
export function formatQuote(excerpts: readonly Excerpt[], cite: boolean): string {
  const [first] = excerpts
  if (first === undefined) return ''
  const mark = cite && first.number > 0 ? ` [${first.number}]` : ''
  const blocks: string[] = []
  let heading = ''
  let before: Excerpt | undefined
  for (const excerpt of excerpts) {
    const isNext = before?.position === excerpt.position - 1
    const isRow = excerpt.tableHead !== undefined
    const last = blocks.length - 1
    if (excerpt.heading !== heading && excerpt.heading !== '') {
      if (before && !isNext) blocks.push(LEFT_OUT)
      blocks.push(`*${plain(excerpt.heading)}*`, isRow ? formatTable(excerpt) : sentence(excerpt.text))
    } else if (before === undefined) blocks.push(isRow ? formatTable(excerpt) : sentence(excerpt.text))
    else if (isRow && before.tableHead === excerpt.tableHead)
      blocks[last] += isNext ? `\n${excerpt.text}` : `\n| ${LEFT_OUT} |\n${excerpt.text}`
    else if (isRow) blocks.push(formatTable(excerpt))
    else if (before.tableHead !== undefined)
      blocks.push(isNext ? sentence(excerpt.text) : `${LEFT_OUT} ${sentence(excerpt.text)}`)
    else blocks[last] += isNext ? ` ${excerpt.text}` : ` ${LEFT_OUT} ${excerpt.text}`
    heading = excerpt.heading
    before = excerpt
  }
  const last = blocks.length - 1
  if (before?.tableHead === undefined) blocks[last] += mark
  else if (mark !== '') blocks.push(mark.trim())
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function formatTable({ text, tableHead = '' }: Excerpt): string {
  const cells = text.replaceAll(/^\||\|$/g, '').split('|').length
  const head = tableHead === '' ? `|${'  |'.repeat(cells)}` : tableHead
  const names = `${head}\n|${'---|'.repeat(cells)}`
  return text === tableHead ? names : `${names}\n${withPlainIndices(text)}`
}

/** Escapes a sentence so that it begins no heading, list or table in Markdown. */
function sentence(text: string): string {
  const whole =
    text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST_SENTENCE))} ${LEFT_OUT}`
  return withPlainIndices(whole)
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
    .replace(/^([#>+=*-])(?=\s|#|=|-)/, '\\$1')
}

/** Escapes underscores beside brackets outside of formulas (`Ca(OH)_2`, `V_{máx}`), which could begin or end italics. */
const withPlainIndices = (text: string): string =>
  text
    .split(/(\$[^$\n]+\$)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/(?<=[^\p{L}\p{N}\s_\\])_(?=[\p{L}\p{N}{])|_(?=\{)/gu, '\\_'),
    )
    .join('')

const plain = (heading: string): string => heading.replaceAll(/[*_`#]/g, '').trim()
