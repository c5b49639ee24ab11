import { isSheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { Sheet, SheetColumn, SheetRow } from '@prosa/contract/knowledge/sheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { chooseOperations, toParams, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { read } from '#/lib/api/operations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface SheetPreviewProps {
  owner: KnowledgeOwner
  document: Document
}

type Params = { assistantId: number; documentId: string }

/** Preview of a spreadsheet or a document's tables: their columns and first rows. */
export function SheetPreview({ owner, document: { id, kind } }: SheetPreviewProps) {
  const isSheet = isSheetKind(kind)
  // Both operations have the same response.
  const params = toParams(owner, id) as Params
  const sheets = useQuery(read(chooseOperations(owner).sheets as 'getSheets', { params }))
  const [chosen, setChosen] = useState('0')
  // A document need not have a table.
  if (sheets.isPending) return isSheet ? <Skeleton className="h-24" /> : null
  if (sheets.isError)
    return <LoadFailure title={`Não foi possível carregar ${isSheet ? 'a planilha' : 'as tabelas'}`} query={sheets} />
  const { items } = sheets.data
  const sheet = items.find(({ position }) => String(position) === chosen) ?? items[0]
  if (!sheet) return null
  return (
    <section aria-label={isSheet ? 'Planilha' : 'Tabelas do documento'} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{sheetTitle(sheet, isSheet)}</h3>
        {items.length > 1 && (
          <Select
            aria-label={isSheet ? 'Aba' : 'Tabela'}
            value={String(sheet.position)}
            onValueChange={setChosen}
            options={items.map(({ position, name }) => ({ value: String(position), label: name }))}
            className="max-w-56"
          />
        )}
      </div>
      <p className="text-sm text-muted-foreground">{sheet.regular ? countableHint : uncountableHint}</p>
      <SheetRows key={sheet.position} owner={owner} params={params} sheet={sheet} />
    </section>
  )
}

const sheetTitle = ({ name, rows, columns }: Sheet, isSheet: boolean): string =>
  [
    name === '' || !isSheet ? name : `Aba ${name}`,
    counted(columns.length, 'coluna', 'colunas'),
    counted(rows, 'linha', 'linhas'),
  ]
    .filter((part) => part !== '')
    .join(' · ')

const countableHint =
  'Perguntas simples, como “quantos” e “qual a soma”, são respondidas contando estas linhas, e a resposta mostra o filtro usado.'
const uncountableHint =
  'O assistente encontra os trechos desta aba, mas não faz contas com ela: a planilha passa do limite, ou há outra tabela, títulos no meio ou nenhuma linha abaixo dos nomes das colunas.'

interface SheetRowsProps {
  owner: KnowledgeOwner
  params: Params
  sheet: Sheet
}

function SheetRows({ owner, params, sheet }: SheetRowsProps) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <ListItems
      list={chooseOperations(owner).sheetRows as 'listSheetRows'}
      params={params}
      search={{ ...search, sheet: sheet.position }}
      onSearchChange={({ page = 1 }) => setSearch({ page })}
      failure="Não foi possível carregar as linhas"
      empty={<p className="text-sm text-muted-foreground">Esta aba não tem linhas abaixo dos nomes das colunas.</p>}
    >
      {(rows) => <Rows rows={rows} columns={sheet.columns} />}
    </ListItems>
  )
}

/** Dates and numbers stay on one line; a long text may be as wide as a sentence. */
const looks = {
  text: 'min-w-32 max-w-72 wrap-break-word',
  number: 'text-right whitespace-nowrap tabular-nums',
  date: 'whitespace-nowrap tabular-nums',
  boolean: 'whitespace-nowrap',
} as const

const typeLabels = { text: 'texto', number: 'número', date: 'data', boolean: 'sim ou não' } as const

function Rows({ rows, columns }: { rows: readonly SheetRow[]; columns: readonly SheetColumn[] }) {
  return (
    <ScrollArea label="Linhas da tabela" className="overflow-x-auto rounded-lg border border-border">
      <table className="min-w-full text-sm">
        <thead className="bg-muted/60 text-left">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              Linha
            </th>
            {columns.map(({ name, type }) => (
              <th
                key={name}
                scope="col"
                className={classNames('min-w-24 px-3 py-2 align-top font-medium', type === 'number' && 'text-right')}
              >
                {name}
                <span className="block text-xs font-normal text-muted-foreground">{typeLabels[type]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row} className="border-t border-border">
              <th scope="row" className="px-3 py-2 text-left font-normal text-muted-foreground tabular-nums">
                {formatNumber(row)}
              </th>
              {columns.map((column, at) => (
                <td key={column.name} className={classNames('px-3 py-2', looks[column.type])}>
                  {formatCell(cells[at] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function formatCell(cell: SheetRow['cells'][number], { type, unit }: SheetColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') {
    const digits = cell.toLocaleString('pt-BR', { maximumFractionDigits: 10, useGrouping: false })
    return unit === '%'
      ? `${digits}%`
      : unit === 'R$'
        ? `R$ ${cell.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`
        : digits
  }
  return type === 'date' ? cell.replace(/^(\d{4})-(\d\d)-(\d\d)T?/, '$3/$2/$1 ').trim() : cell
}
