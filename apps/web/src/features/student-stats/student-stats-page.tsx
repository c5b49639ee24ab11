import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { ExportMenu } from '#/features/student-stats/export-menu.tsx'
import { StatsCards } from '#/features/student-stats/stats-cards.tsx'
import { StatsFilters } from '#/features/student-stats/stats-filters.tsx'
import { filtersOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { StatsTabs } from '#/features/student-stats/stats-tabs.tsx'
import { StudentSheet } from '#/features/student-stats/student/student-sheet.tsx'
import { read } from '#/lib/api/operations.ts'
import { useLastKnown } from '#/lib/api/use-last-known.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** Students of the schools' activities: participation, never a ranking. */
export function StudentStatsPage({ search, onSearchChange }: StatsSearchProps) {
  const overview = useQuery({
    ...read('getStudentCards', { query: filtersOf(search) }),
    placeholderData: keepPreviousData,
  })
  const known = useLastKnown(overview.data)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Alunos SGA</h1>
          <p className="mt-1 max-w-prose text-sm text-muted-foreground">
            Participação nas atividades que chegam pelo sistema da escola. Não há classificação de alunos.
          </p>
        </div>
        {overview.data?.any && <ExportMenu search={search} />}
      </header>
      {known?.any && <StatsFilters search={search} onSearchChange={onSearchChange} choices={known.choices} />}
      {overview.isError && <LoadFailure title="Não foi possível carregar as estatísticas" query={overview} />}
      {overview.isPending && <Skeleton className="h-40" />}
      {overview.data?.any === false && (
        <EmptyState
          icon={<GraduationCap />}
          title="Nenhuma atividade SGA neste período."
          description="Quando o sistema da escola enviar os primeiros alunos, a participação deles aparece aqui."
          action={<LinkButton to="/settings/sga">Veja como integrar</LinkButton>}
        />
      )}
      {overview.data?.any && (
        <>
          <StatsCards cards={overview.data.cards} />
          <StatsTabs search={search} onSearchChange={onSearchChange} />
        </>
      )}
      {search.student && (
        <StudentSheet studentId={search.student} onClose={() => onSearchChange({ student: undefined })} />
      )}
    </div>
  )
}
