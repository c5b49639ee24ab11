import { spreadsheetText } from '@prosa/contract/protocol/spreadsheet-text.ts'
import { useRef, type ReactNode } from 'react'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

/** A table of a text, to read and to take into a spreadsheet. */
export function MarkdownTable({ label, dir, children }: { label: string; dir?: string; children: ReactNode }) {
  const table = useRef<HTMLTableElement>(null)
  return (
    <div className="my-4 overflow-hidden rounded-lg border border-border">
      <div
        data-paper="no"
        className="flex h-11 items-center justify-between border-b border-border bg-sidebar pr-1.5 pl-3 text-xs text-muted-foreground"
      >
        {label}
        <CopyButton
          text={() => copyOf(rowsOf(table.current))}
          label="Copiar tabela"
          copiedLabel="Tabela copiada. Cole em uma planilha."
        />
      </div>
      <ScrollArea label={label} className="overflow-x-auto">
        <table ref={table} dir={dir} className="w-full border-collapse text-sm leading-5">
          {children}
        </table>
      </ScrollArea>
    </div>
  )
}

const rowsOf = (table: HTMLTableElement | null): string[][] =>
  [...(table?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cellText(cell)))

/** A formula is drawn twice, for the eye and for screen readers; numbers of sources and hosts of links are not of the table. */
function cellText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const formula of copy.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '')
  for (const extra of copy.querySelectorAll('button, bdi')) extra.remove()
  for (const line of copy.querySelectorAll('br')) line.replaceWith(LINE)
  const lines = (copy.textContent ?? '').split(LINE).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.map(asCell).join('\n')
}

/** Stands for the break of a line within a cell until its text is read. */
const LINE = '\u2028'

/** Numbers stay numbers; text can never act. */
const asCell = (text: string): string => (/^[-−]?\d[\d.,]*%?$/.test(text) ? text : spreadsheetText(text))

/** The rows as spreadsheets take them: cells with tabs between them, and a table for programs that keep its look. */
function copyOf(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const lines = rows.map((cells) => cells.map(quotedCell).join('\t')).join('\r\n')
  const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')
  return { text: lines, html: `<table>${html}</table>` }
}

/** A cell of several lines stands in quotes, else each line would become a row. */
const quotedCell = (cell: string): string => (cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Excel makes a row of each line unless the break says otherwise. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">')
