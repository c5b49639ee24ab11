/** Kind of line: a table's header, row or separator; undefined for other text. */
export type RowKind = 'head' | 'row' | 'rule' | undefined

const barred = /^\|.*\|$/
const rule = /^\|?[\s:]*-[\s:|-]*$/

/** Finds the table rows among lines: those between bars, and adjacent lines with equally many bars between words. */
export function rowKinds(lines: readonly string[]): RowKind[] {
  const counts = lines.map((line) => (line.includes(' | ') ? splitCells(line).length : 0))
  const kinds = lines.map((line, at): RowKind => {
    if (line.includes('|') && rule.test(line)) return 'rule'
    const count = counts[at] ?? 0
    return barred.test(line) || (count > 1 && (counts[at - 1] === count || counts[at + 1] === count))
      ? 'row'
      : undefined
  })
  return kinds.map((kind, at) => (kind === 'row' && kinds[at + 1] === 'rule' ? 'head' : kind))
}

export const splitCells = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim())

/** Plain text, or a table inside it. */
export type TextPart =
  | { at: number; text: string }
  | { at: number; rows: { at: number; head: boolean; cells: string[] }[] }

/** Splits a text at its tables. */
export function textParts(text: string): TextPart[] {
  const lines = text.split('\n')
  const kinds = rowKinds(lines.map((line) => line.trim()))
  const parts: TextPart[] = []
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at]
    if (kind === 'rule') continue
    const last = parts.at(-1)
    const row = kind && { at, head: kind === 'head', cells: splitCells(line.trim()) }
    if (row && last && 'rows' in last && kind === 'row') last.rows.push(row)
    else if (row) parts.push({ at, rows: [row] })
    else if (last && 'text' in last) last.text += `\n${line}`
    else parts.push({ at, text: line })
  }
  return parts.filter((part) => 'rows' in part || part.text.trim() !== '')
}
