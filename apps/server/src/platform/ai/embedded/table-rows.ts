const row = /\|.*\|| \| /
const rule = /^[\s|:-]+$/
const LONGEST_NAME = 40

/** Whether a line is the rule below the header row of a table. */
export const isRule = (line: string): boolean => line.includes('|') && line.includes('-') && rule.test(line)

/** Whether a line is a row of a table, or the rule below its header. */
export const isRow = (line: string): boolean => row.test(line) || (line.includes('|') && rule.test(line))

/** Whether the first row of a table is a header: short cells, none of which begins like a figure or a date. */
export function namesColumns(line: string): boolean {
  const cells = line
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
  const written = cells.filter((cell) => cell !== '')
  return (
    written.length > 1 &&
    written.length >= cells.length - 1 &&
    written.every((cell) => cell.length <= LONGEST_NAME && name.test(cell)) &&
    !/^\d/.test(written[0]!)
  )
}

/** Also matches '1º bimestre', but not the amount 'R$ 3,00'. */
const name = /^["“(]?(?:(?!R\$)\p{L}|\d+[ºª°])/u
