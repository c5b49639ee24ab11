import { ChartCard } from '#/features/stats/charts/chart-card.tsx'
import { chartNames } from '#/features/stats/charts/chart-kinds.ts'
import type { StatsSearch } from '#/features/stats/stats-search.ts'

/** All charts of the page; loaded after its numbers, because drawing takes a library that nothing else needs. */
export default function StatsCharts({ search, canExport }: { search: StatsSearch; canExport: boolean }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:*:first:col-span-2">
      {chartNames.map((name) => (
        <ChartCard key={name} name={name} search={search} canExport={canExport} />
      ))}
    </div>
  )
}
