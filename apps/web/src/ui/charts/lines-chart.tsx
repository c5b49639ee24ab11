import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { cellText } from '#/ui/charts/cell-text.ts'
import {
  chartColors,
  ChartFrame,
  Legend,
  toPoints,
  shortName,
  tickStyle,
  Tip,
  type ChartProps,
} from '#/ui/charts/chart-parts.tsx'

/** A line chart of one or two series over time; the second line is dashed, to be distinguishable without color. */
export function LinesChart({ figure, series }: ChartProps) {
  const kind = series[0]?.kind ?? 'number'
  const isWhole = figure.rows.every(({ cells }) => series.every(({ index }) => Number.isInteger(cells[index] ?? 0)))
  return (
    <ChartFrame above={<Legend series={series} />}>
      <LineChart data={toPoints(figure)} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--border)" vertical={false} />
        <XAxis
          dataKey={figure.columns[0]?.key ?? ''}
          tick={tickStyle}
          tickFormatter={(name) => shortName(name)}
          stroke="var(--border)"
          minTickGap={24}
        />
        <YAxis
          tick={tickStyle}
          tickFormatter={(value) => cellText(kind, typeof value === 'number' ? value : null)}
          stroke="var(--border)"
          width={kind === 'money' ? 88 : 48}
          allowDecimals={!isWhole}
        />
        <Tooltip content={<Tip series={series} />} isAnimationActive={false} />
        {series.map(({ key }, index) => (
          <Line
            key={key}
            dataKey={key}
            stroke={chartColors[index] ?? chartColors[0]}
            strokeWidth={2}
            {...(index === 0 ? {} : { strokeDasharray: '5 3' })}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ChartFrame>
  )
}
