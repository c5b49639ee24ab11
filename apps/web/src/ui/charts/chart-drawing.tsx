import { BarsChart } from '#/ui/charts/bars-chart.tsx'
import type { WrittenChart } from '#/ui/charts/chart-text.ts'
import { LinesChart } from '#/ui/charts/lines-chart.tsx'

/** As many numbers as can be told apart without colours. */
const MOST_DRAWN = 2

/** The picture of a chart that a text holds; loaded when one is seen, because drawing takes a library. */
export default function ChartDrawing({ chart: { kind, figure } }: { chart: WrittenChart }) {
  const series = figure.columns.slice(1, 1 + MOST_DRAWN).map((column, at) => ({ ...column, index: at + 1 }))
  const Chart = kind === 'barras' ? BarsChart : LinesChart
  return <Chart figure={figure} series={series} />
}
