import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { cellText } from '#/ui/charts/cell-text.ts'
import {
  chartColors,
  ChartFrame,
  Legend,
  NAME_LINE,
  toPoints,
  shortName,
  tickStyle,
  Tip,
  type ChartProps,
} from '#/ui/charts/chart-parts.tsx'

/** Up to this many bars, names may take two lines. */
const FEW = 5

/** A horizontal bar chart: one bar per row; several series are stacked as parts of a whole. */
export function BarsChart({ figure, series }: ChartProps) {
  const [main, part] = series
  if (!main) return null
  const points = toPoints(figure).filter(({ [main.key]: value }) => typeof value === 'number')
  return (
    <ChartFrame above={<Legend series={series} />}>
      <BarChart
        data={points}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey={figure.columns[0]?.key ?? ''}
          tick={tickStyle}
          tickFormatter={(name) => shortName(name, points.length > FEW ? NAME_LINE : 2 * NAME_LINE)}
          stroke="var(--border)"
          width={164}
          interval={0}
        />
        <Tooltip content={<Tip series={series} />} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
        {series.map(({ key, kind }, index) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="all"
            fill={chartColors[index] ?? ''}
            radius={4}
            maxBarSize={22}
            isAnimationActive={false}
          >
            {!part && (
              <LabelList
                dataKey={key}
                position="right"
                fill="var(--foreground)"
                fontSize={12}
                formatter={(value) => cellText(kind, typeof value === 'number' ? value : null)}
              />
            )}
          </Bar>
        ))}
      </BarChart>
    </ChartFrame>
  )
}
