import { spreadsheetText } from '@prosa/contract/protocol/spreadsheet-text.ts'
import { useRef, type ReactNode } from 'react'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

/** A table of a text, with a button that copies it for spreadsheets. */
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
          text={() => makeCopy(readRows(table.current))}
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

const readRows = (table: HTMLTableElement | null): string[][] =>
  [...(table?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cellText(cell)))

/**
 * Returns a cell's text. Formulas are rendered twice, for the eye and for screen readers; citation numbers and link
 * hosts are left out.
 */
function cellText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const formula of copy.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '')
  for (const extra of copy.querySelectorAll('button, bdi')) extra.remove()
  for (const line of copy.querySelectorAll('br')) line.replaceWith(LINE)
  const lines = (copy.textContent ?? '').split(LINE).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.map(asCell).join('\n')
}

/** Marks a line break within a cell until its text is read. */
const LINE = '\u2028'

/** Prefixes text cells so that a spreadsheet does not run them as formulas; numbers stay numbers. */
const asCell = (text: string): string => (/^[-−]?\d[\d.,]*%?$/.test(text) ? text : spreadsheetText(text))

/** Converts rows for the clipboard: tab-separated text, and an HTML table for programs that keep the formatting. */
function makeCopy(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const lines = rows.map((cells) => cells.map(quotedCell).join('\t')).join('\r\n')
  const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeCell(cell)}</td>`).join('')}</tr>`).join('')
  return { text: lines, html: `<table>${html}</table>` }
}

/** Quotes a cell of several lines; otherwise each line would become a row. */
const quotedCell = (cell: string): string => (cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Escapes HTML and marks line breaks so that Excel keeps them within the cell. */
const escapeCell = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">')
