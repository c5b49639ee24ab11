import { BarsChart } from '#/ui/charts/bars-chart.tsx'
import type { WrittenChart } from '#/ui/charts/chart-text.ts'
import { LinesChart } from '#/ui/charts/lines-chart.tsx'

/** Number of series that can be distinguished without color. */
const MAX_SERIES = 2

/** The drawing of a chart in a text. Loaded when the chart becomes visible, because it needs a library. */
export default function ChartDrawing({ chart: { kind, figure } }: { chart: WrittenChart }) {
  const series = figure.columns.slice(1, 1 + MAX_SERIES).map((column, at) => ({ ...column, index: at + 1 }))
  const Chart = kind === 'barras' ? BarsChart : LinesChart
  return <Chart figure={figure} series={series} />
}
