import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { AssessmentSummary } from '#/features/assessments/students/assessment-summary.tsx'
import { AttemptsFilters } from '#/features/assessments/students/attempts-filters.tsx'
import { type AttemptsSearchProps, noFilters } from '#/features/assessments/students/attempts-search.ts'
import { AttemptsTable } from '#/features/assessments/students/attempts-table.tsx'
import { liveInterval } from '#/features/assessments/use-assessment.ts'
import { read } from '#/lib/api/operations.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

/** Who is where in an activity, now. */
export function StudentsPage({ assessment, search, onSearchChange }: AttemptsSearchProps & { assessment: Assessment }) {
  const { id: assessmentId, assistantId } = assessment
  const list = useQuery({
    ...read('listAttempts', { params: { assessmentId }, query: search }),
    refetchInterval: liveInterval,
    placeholderData: keepPreviousData,
  })
  const { items = [], classes = [], now = '' } = list.data ?? {}
  return (
    <div className="flex flex-col gap-5">
      <AssessmentSummary assessment={assessment} />
      {assessment.counts.expected === 0 ? (
        <NobodyYet state={assessment.state} />
      ) : (
        <section aria-label="Alunos" className="flex flex-col gap-4">
          <AttemptsFilters search={search} onSearchChange={onSearchChange} classes={classes} />
          <PagedList
            list={list}
            failure="Não foi possível carregar os alunos"
            onPageChange={(page) => onSearchChange({ page })}
          >
            <AttemptsTable
              rows={items.map((row) => ({ row, assistantId, assessmentId, now }))}
              loading={list.isPending}
              empty={<NobodyFound onClear={() => onSearchChange(noFilters)} />}
            />
          </PagedList>
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
