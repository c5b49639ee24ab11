import { ChartColumn, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'
import { cellText } from '#/ui/charts/cell-text.ts'
import { parseChart, ChartTextError, type WrittenChart } from '#/ui/charts/chart-text.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { MarkdownTable } from '#/ui/markdown/markdown-table.tsx'
import { Undrawn } from '#/ui/markdown/undrawn.tsx'
import { useSeen } from '#/ui/markdown/use-seen.ts'

const ChartDrawing = lazyPart(
  () => import('#/ui/charts/chart-drawing.tsx'),
  () => <Skeleton className="h-full" />,
)

/** A chart described by a text (see `chart-text.ts`), with a button that shows its table instead. */
export default function ChartFigure({ source }: { source: string }) {
  const chart = readChart(source)
  if (!('figure' in chart))
    return (
      <Undrawn
        title={`Este gráfico não pôde ser desenhado. ${chart.reason}`}
        next="Peça ao assistente que o corrija. Os dados estão abaixo."
        label="Dados do gráfico"
        source={source}
      />
    )
  return <Drawn chart={chart} />
}

function readChart(source: string): WrittenChart | { reason: string } {
  try {
    return parseChart(source)
  } catch (error) {
    if (error instanceof ChartTextError) return { reason: error.message }
    throw error
  }
}

function Drawn({ chart }: { chart: WrittenChart }) {
  const part = useRef<HTMLElement>(null)
  const seen = useSeen(part)
  const [asTable, setAsTable] = useState(false)
  const { kind, figure } = chart
  const name =
    chart.title ||
    figure.columns
      .slice(1)
      .map(({ label }) => label)
      .join(', ')
  const table = <Table chart={chart} />
  return (
    <figure ref={part} aria-label={`Gráfico: ${name}`} className="my-4 rounded-lg border border-border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <Button size="sm" variant="ghost" data-paper="no" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
        </Button>
      </div>
      {asTable ? (
        table
      ) : (
        <>
          <div
            role="img"
            aria-label={`Gráfico: ${name}. Os números estão em “Ver como tabela”.`}
            // Bars need a height per row.
            style={{ height: kind === 'barras' ? Math.max(112, 32 * figure.rows.length) : 224 }}
          >
            <div aria-hidden className="h-full">
              {seen ? <ChartDrawing chart={chart} /> : <Skeleton className="h-full" />}
            </div>
          </div>
          {figure.columns.length > 3 && (
            <p className="pt-2 text-xs text-muted-foreground">
              O gráfico mostra as duas primeiras colunas de números; as outras estão na tabela.
            </p>
          )}
          <div data-paper="only">{table}</div>
        </>
      )}
    </figure>
  )
}

function Table({ chart: { figure } }: { chart: WrittenChart }) {
  return (
    <MarkdownTable label="Dados do gráfico">
      <thead>
        <tr>
          {figure.columns.map(({ key, label, kind }) => (
            <th
              key={key}
              scope="col"
              className={kind === 'text' || kind === 'day' ? `${cellStyle} text-left` : `${cellStyle} text-right`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figure.rows.map(({ id, cells }) => (
          <tr key={id} className="border-t border-border">
            {figure.columns.map(({ key, kind }, at) => (
              <td
                key={key}
                className={
                  kind === 'text' || kind === 'day'
                    ? `${cellStyle} wrap-anywhere`
                    : `${cellStyle} text-right tabular-nums`
                }
              >
                {cellText(kind, cells[at] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </MarkdownTable>
  )
}

const cellStyle = 'px-3 py-2 align-top'
