import { Bar, CartesianGrid, ComposedChart, LabelList, type LabelProps, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { chartColors, ChartFrame, Legend, toPoints, tickStyle, Tip, type ChartProps } from '#/ui/charts/chart-parts.tsx'
import { formatMoney, formatPercent } from '#/lib/format/format.ts'

/** A limit so many times above the highest column would flatten the columns. */
const FAR_ABOVE = 4

/** Money by month with its limit: a line if it is near the columns, otherwise a sentence. */
export function ColumnsChart({ figure, series }: ChartProps) {
  const [columns, limit] = series
  const highest = Math.max(...readNumbers(figure, columns))
  const amount = Math.max(...readNumbers(figure, limit))
  const isFar = amount > highest * FAR_ABOVE
  return (
    <ChartFrame
      above={
        limit && isFar ? (
          <p className="text-xs text-muted-foreground">
            {limit.label}: {formatMoney(amount)} por mês. O mês mais caro usou {formatShare(highest, amount)}.
          </p>
        ) : (
          <Legend series={series} />
        )
      }
    >
      <ComposedChart
        data={toPoints(figure)}
        accessibilityLayer={false}
        margin={{ top: 20, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--border)" vertical={false} />
        <XAxis dataKey={figure.columns[0]?.key ?? ''} tick={tickStyle} stroke="var(--border)" />
        <YAxis tick={tickStyle} tickFormatter={formatMoney} stroke="var(--border)" width={88} />
        <Tooltip content={<Tip series={series} />} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
        {columns && (
          <Bar dataKey={columns.key} fill={chartColors[0]} radius={4} maxBarSize={40} isAnimationActive={false}>
            <LabelList dataKey={columns.key} content={Amount} />
          </Bar>
        )}
        {limit && !isFar && (
          <Line
            dataKey={limit.key}
            stroke={chartColors[1]}
            strokeWidth={2}
            strokeDasharray="5 3"
            dot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ChartFrame>
  )
}

/** Approximate width in pixels of one character of an amount. */
const LETTER = 6.5

/** Amount above a column; left out when columns are closer together than their amounts are wide. */
function Amount({ x, y, width, value }: LabelProps) {
  const amount = Number(value)
  const text = formatMoney(amount)
  if (!(amount > 0) || text.length * LETTER > Number(width) * 1.25) return null
  return (
    <text
      x={Number(x) + Number(width) / 2}
      y={Number(y) - 6}
      textAnchor="middle"
      fill="var(--foreground)"
      fontSize={12}
    >
      {text}
    </text>
  )
}

const readNumbers = ({ rows }: ChartProps['figure'], column: ChartProps['series'][number] | undefined): number[] =>
  column ? rows.map(({ cells }) => Number(cells[column.index] ?? 0)) : [0]

/** Formats a share as `12%`; a positive share that rounds to zero says so. */
function formatShare(part: number, whole: number): string {
  const share = part / whole
  return share > 0 && share < 0.01 ? `menos de ${formatPercent(0.01)}` : formatPercent(share)
}
