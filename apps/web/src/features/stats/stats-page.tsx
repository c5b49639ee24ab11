import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { Suspense } from 'react'
import { dayText } from '#/features/stats/cell-text.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { ReportMenu } from '#/features/stats/report-menu.tsx'
import { StatsCards } from '#/features/stats/stats-cards.tsx'
import { StatsFilters } from '#/features/stats/stats-filters.tsx'
import { filtersOf, isFiltered, noFilters } from '#/features/stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/stats/stats-search.ts'
import { StatsTables } from '#/features/stats/stats-tables.tsx'
import { formatMoney } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { useLastKnown } from '#/lib/api/use-last-known.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const StatsCharts = lazyPart(() => import('#/features/stats/charts/stats-charts.tsx'))

/** How the product is used: counted without words, so that the numbers stay when conversations go. */
export function StatsPage({ search, onSearchChange }: StatsSearchProps) {
  const overview = useQuery({
    ...read('getStats', { query: filtersOf(search) }),
    placeholderData: keepPreviousData,
  })
  const { data } = overview
  const choices = useLastKnown(data?.choices)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Estatísticas</h1>
          <p className="mt-1 max-w-prose text-sm text-muted-foreground">
            {data ? `De ${dayText(data.from)} a ${dayText(data.to)}. ` : ''}
            Os números continuam aqui quando as conversas são excluídas; testes de rascunhos não contam.
          </p>
        </div>
        {data?.abilities.export && <ReportMenu search={search} />}
      </header>
      {choices && <StatsFilters search={search} onSearchChange={onSearchChange} choices={choices} />}
      {overview.isError && <LoadFailure query={overview} title="Não foi possível carregar as estatísticas" />}
      {overview.isPending && (
        <div aria-busy className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data && (
        <>
          {!data.any && (
            <NothingFound
              icon={<ChartColumn />}
              title="Ainda não há dados neste período."
              description="Os números aparecem com a primeira conversa."
              onClear={isFiltered(search) && (() => onSearchChange(noFilters))}
            />
          )}
          {data.any && !data.cards && (
            <Notice title="Poucas pessoas">
              Há menos de 5 pessoas com estes filtros. Para proteger cada uma, os números não aparecem.
            </Notice>
          )}
          {data.any && data.cards && (
            <>
              <StatsCards cards={data.cards} previous={search.compare ? data.previous : null} />
              {data.exchangeRate && (
                <p className="text-xs text-muted-foreground">
                  Preços em dólar convertidos a {formatMoney(data.exchangeRate.usdRate)}, cotação de{' '}
                  {dayText(data.exchangeRate.date)}.
                </p>
              )}
              <section aria-label="Gráficos">
                <Suspense fallback={<Skeleton className="h-72" />}>
                  <StatsCharts search={search} canExport={data.abilities.export} />
                </Suspense>
              </section>
              <StatsTables search={search} onSearchChange={onSearchChange} canExport={data.abilities.export} />
            </>
          )}
        </>
      )}
    </div>
  )
}
