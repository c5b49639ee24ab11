/**
 * Prints a table with columns as wide as their widest cell; the first column is left-aligned, the others right-aligned.
 */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
  console.log(`\n${title}\n\n${line(head)}\n${line(widths.map((width) => '─'.repeat(width)))}`)
  for (const row of rows) console.log(line(row))
}
