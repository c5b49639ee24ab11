import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, FileText } from 'lucide-react'
import { dayText } from '#/ui/charts/cell-text.ts'
import { MoreFilters, type StatsModels } from '#/features/stats/more-filters.tsx'
import { StatsCards } from '#/features/stats/stats-cards.tsx'
import { periodLabels } from '#/features/stats/stats-labels.ts'
import {
  pickFilters,
  isFiltered,
  noFilters,
  type StatsSearchProps,
  type StatsSearch,
} from '#/features/stats/stats-search.ts'
import { StatsTables } from '#/features/stats/stats-tables.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { useLastKnown } from '#/lib/api/use-last-known.ts'
import { formatMoney, toDayKey } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

const StatsCharts = lazyPart(
  () => import('#/features/stats/charts/stats-charts.tsx'),
  () => <Skeleton className="h-72" />,
)

/** Usage figures; counted without texts, so that they stay when conversations are deleted. */
export function StatsPage({ search, onSearchChange }: StatsSearchProps) {
  const overview = useQuery({
    ...read('getStats', { query: pickFilters(search) }),
    placeholderData: keepPreviousData,
  })
  const { data } = overview
  const models = useLastKnown(data?.models)
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Estatísticas"
        description={
          <>
            {data ? `De ${dayText(data.from)} a ${dayText(data.to)}. ` : ''}
            Os números continuam aqui quando as conversas são excluídas; testes de rascunhos não contam.
          </>
        }
        actions={data?.abilities.export && <ReportMenu search={search} />}
      />
      {models && <StatsFilters search={search} onSearchChange={onSearchChange} models={models} />}
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
                <StatsCharts search={search} canExport={data.abilities.export} />
              </section>
              <StatsTables search={search} onSearchChange={onSearchChange} canExport={data.abilities.export} />
            </>
          )}
        </>
      )}
    </div>
  )
}

const MONTHS = 12

/** A month's report as PDF, with the screen's filters except the period. */
function ReportMenu({ search }: { search: StatsSearch }) {
  const { period: _, from: __, to: ___, ...scope } = pickFilters(search)
  const save = useDownload(
    (month: string) => api.exportStatsReport({ query: { ...scope, month } }),
    (month) => `relatorio-${month}.pdf`,
  )
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="secondary" loading={save.isPending}>
          <FileText aria-hidden /> Relatório mensal (PDF)
        </Button>
      }
    >
      {latestMonths().map((month, index) => (
        <MenuItem key={month} onSelect={() => save.mutate(month)}>
          {formatMonth(month)}
          {index === 0 && ' (até hoje)'}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const formatMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** Lists `2026-11` and the months before it. */
function latestMonths(): string[] {
  const [year = 0, month = 1] = toDayKey(Date.now()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

const chosenBelow = ['assistantId', 'origin', 'model', 'groupId', 'partnerId', 'role'] as const

interface StatsFiltersProps extends StatsSearchProps {
  models: StatsModels
}

function StatsFilters({ search, onSearchChange, models }: StatsFiltersProps) {
  const moreCount = chosenBelow.filter((name) => search[name] !== undefined).length
  const { period = '30', from, to } = search
  return (
    <FilterBar
      more={<MoreFilters search={search} onSearchChange={onSearchChange} models={models} />}
      moreCount={moreCount}
      foldingCount={(period === '30' ? 0 : 1) + (search.compare ? 1 : 0)}
      folding={
        <>
          <Field label="Período" className="min-w-48">
            <Select
              value={period}
              onValueChange={(next) => onSearchChange({ period: next, from: undefined, to: undefined })}
              options={periodOptions}
            />
          </Field>
          {period === 'custom' && <DayRange from={from} to={to} onChange={onSearchChange} />}
          <Checkbox
            label="Comparar com período anterior"
            checked={search.compare ?? false}
            onCheckedChange={(compare) => onSearchChange({ compare })}
            className="min-h-10 justify-center"
          />
        </>
      }
    />
  )
}

const periodOptions = (['today', '7', '30', '90', 'year', 'custom'] as const).map((value) => ({
  value,
  label: periodLabels[value],
}))
