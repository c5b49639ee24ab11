import type { ReactElement, ReactNode } from 'react'
import { ResponsiveContainer } from 'recharts'
import type { StatsFigure } from '@prosa/contract/stats/stats.ts'
import { cellText, type FigureColumn } from '#/ui/charts/cell-text.ts'

type Series = FigureColumn & { index: number }

export interface ChartProps {
  figure: StatsFigure
  series: readonly Series[]
}

/** Converts rows to the library's format: one object per row, keyed by column. */
export const toPoints = ({ columns, rows }: StatsFigure) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null])))

export const chartColors = ['var(--primary)', 'var(--chart-second)'] as const

export const tickStyle = { fill: 'var(--muted-foreground)', fontSize: 12 }

/** Number of characters of a name that fit on one line beside a bar. */
export const NAME_LINE = 22

/** Shortens a label: `21/11` for a day; a long name is cut in the middle, `Tutor de b… · versão 3`. */
export function shortName(value: unknown, longest = NAME_LINE): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text.slice(8)}/${text.slice(5, 7)}`
  if (text.length <= longest) return text
  const [end = ''] = / · [^·]{1,12}$/.exec(text) ?? []
  return `${text.slice(0, longest - 1 - end.length).trimEnd()}…${end}`
}

interface TipProps {
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; value?: unknown; color?: string }[]
  series: readonly Series[]
}

/** Tooltip with the values under the pointer. */
export function Tip({ active, label, payload, series }: TipProps) {
  if (!active) return null
  return (
    <div className="max-w-60 rounded-lg border border-border bg-popover px-3 py-2 text-xs shadow-floating">
      <p className="font-medium wrap-anywhere">
        {/^\d{4}-/.test(String(label)) ? cellText('day', String(label)) : label}
      </p>
      {payload?.map(({ dataKey, value }) => {
        const column = series.find(({ key }) => key === dataKey)
        return (
          column && (
            <p key={column.key}>
              {column.label}: {cellText(column.kind, typeof value === 'number' ? value : null)}
            </p>
          )
        )
      })}
    </div>
  )
}

/** Legend of the series; a single series is named by the chart's title. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
      {series.map(({ key, label }, index) => (
        <span key={key} className="flex items-center gap-1.5">
          <svg viewBox="0 0 16 4" className="h-1 w-4">
            <path
              d="M0 2h16"
              stroke={chartColors[index]}
              strokeWidth="4"
              strokeDasharray={index === 0 ? undefined : '5 2'}
            />
          </svg>
          {label}
        </span>
      ))}
    </p>
  )
}

interface ChartFrameProps {
  above: ReactNode
  /** The library's chart, which fills the rest. */
  children: ReactElement
}

/** The place of a chart below its legend. */
export const ChartFrame = ({ above, children }: ChartFrameProps) => (
  <div className="flex h-full flex-col gap-1">
    {above}
    <div className="min-h-0 flex-1">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 200 }}>
        {children}
      </ResponsiveContainer>
    </div>
  </div>
)
