import type { Assessment } from '@prosa/contract/assessments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { AssessmentSummary } from '#/features/assessments/students/assessment-summary.tsx'
import { AttemptsFilters } from '#/features/assessments/students/attempts-filters.tsx'
import { type AttemptsSearchProps, noFilters } from '#/features/assessments/students/attempts-search.ts'
import { AttemptsTable } from '#/features/assessments/students/attempts-table.tsx'
import { liveInterval } from '#/features/assessments/use-assessment.ts'
import { read } from '#/lib/operations.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LoadFailure } from '#/ui/load-failure.tsx'
import { NothingFound } from '#/ui/nothing-found.tsx'
import { Pagination } from '#/ui/pagination.tsx'

/** Who is where in an activity, now. */
export function StudentsPage({ assessment, search, onSearchChange }: AttemptsSearchProps & { assessment: Assessment }) {
  const { id: assessmentId, assistantId } = assessment
  const list = useQuery({
    ...read('listAttempts', { params: { assessmentId }, query: search }),
    refetchInterval: liveInterval,
    placeholderData: keepPreviousData,
  })
  if (list.isError && !list.data) return <LoadFailure title="Não foi possível carregar os alunos" query={list} />
  const { items = [], total = 0, page = 1, pageSize = 10, classes = [], now = '' } = list.data ?? {}
  return (
    <div className="flex flex-col gap-5">
      <AssessmentSummary assessment={assessment} />
      {assessment.counts.expected === 0 ? (
        <NobodyYet state={assessment.state} />
      ) : (
        <section aria-label="Alunos" className="flex flex-col gap-4">
          <AttemptsFilters search={search} onSearchChange={onSearchChange} classes={classes} />
          <AttemptsTable
            rows={items.map((row) => ({ row, assistantId, assessmentId, now }))}
            loading={list.isPending}
            empty={<NobodyFound onClear={() => onSearchChange(noFilters)} />}
          />
          {total > pageSize && (
            <Pagination
              page={page}
              total={total}
              pageSize={pageSize}
              onPageChange={(next) => onSearchChange({ page: next })}
            />
          )}
        </section>
      )}
    </div>
  )
}

function NobodyYet({ state }: Pick<Assessment, 'state'>) {
  return (
    <EmptyState
      icon={<Users />}
      title="Nenhum aluno chegou ainda."
      description={
        state === 'draft'
          ? 'Publique a atividade. Depois, os alunos aparecem aqui quando a escola os enviar.'
          : 'Os alunos aparecem aqui assim que o sistema da escola os enviar.'
      }
    />
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return <NothingFound icon={<Users />} title="Nenhum aluno com este filtro." onClear={onClear} />
}
