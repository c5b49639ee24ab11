import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { colors, Legend, pointsOf, tick, Tip } from '#/features/stats/charts/chart-parts.tsx'
import type { ChartProps } from '#/features/stats/charts/chart-parts.tsx'
import { formatMoney } from '#/lib/format/format.ts'

/** Money month by month, and the line it should stay below where there is one. */
export function ColumnsChart({ figure, series }: ChartProps) {
  const [columns, limit] = series
  return (
    <div className="flex h-full flex-col gap-1">
      <Legend series={series} />
      <div className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 200 }}>
          <ComposedChart
            data={pointsOf(figure)}
            accessibilityLayer={false}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--border)" vertical={false} />
            <XAxis dataKey={figure.columns[0]?.key ?? ''} tick={tick} stroke="var(--border)" />
            <YAxis tick={tick} tickFormatter={formatMoney} stroke="var(--border)" width={88} />
            <Tooltip content={<Tip series={series} />} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
            {columns && (
              <Bar dataKey={columns.key} fill={colors[0]} radius={4} maxBarSize={40} isAnimationActive={false} />
            )}
            {limit && (
              <Line
                dataKey={limit.key}
                stroke={colors[1]}
                strokeWidth={2}
                strokeDasharray="5 3"
                dot={false}
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  )
}
