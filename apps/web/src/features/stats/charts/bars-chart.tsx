import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { cellText } from '#/features/stats/cell-text.ts'
import { colors, pointsOf, shortName, tick, Tip } from '#/features/stats/charts/chart-parts.tsx'
import type { ChartProps } from '#/features/stats/charts/chart-parts.tsx'

/** Things compared by one number, each on a line of its own. */
export function BarsChart({ figure, series }: ChartProps) {
  const [shown] = series
  if (!shown) return null
  const points = pointsOf(figure).filter(({ [shown.key]: value }) => typeof value === 'number')
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 200 }}>
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
          tick={tick}
          tickFormatter={shortName}
          stroke="var(--border)"
          width={124}
          interval={0}
        />
        <Tooltip content={<Tip series={series} />} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
        <Bar dataKey={shown.key} fill={colors[0]} radius={4} maxBarSize={22} isAnimationActive={false}>
          <LabelList
            dataKey={shown.key}
            position="right"
            fill="var(--foreground)"
            fontSize={12}
            formatter={(value) => cellText(shown.kind, typeof value === 'number' ? value : null)}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
