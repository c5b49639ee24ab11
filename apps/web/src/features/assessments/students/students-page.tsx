import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { attemptStates } from '@prosa/contract/school/attempts.ts'
import { Users } from 'lucide-react'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { useList } from '#/blocks/list/use-list.ts'
import { AssessmentSummary } from '#/features/assessments/students/assessment-summary.tsx'
import { AttemptActions } from '#/features/assessments/students/attempt-actions.tsx'
import { attemptColumns } from '#/features/assessments/students/attempt-columns.tsx'
import { liveInterval } from '#/features/assessments/use-assessment.ts'
import { attemptStateLabels } from '#/text/attempt-labels.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

interface StudentsPageProps extends ListSearchProps<'listAttempts'> {
  assessment: Assessment
}

/** The students of an activity and what each of them is doing now. */
export function StudentsPage({ assessment, ...props }: StudentsPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <AssessmentSummary assessment={assessment} />
      {assessment.counts.expected === 0 ? (
        <NobodyYet state={assessment.state} />
      ) : (
        <Students assessment={assessment} {...props} />
      )}
    </div>
  )
}

function Students({ assessment: { id: assessmentId, assistantId }, ...props }: StudentsPageProps) {
  const source = { list: 'listAttempts', params: { assessmentId }, refreshEvery: liveInterval } as const
  const { classes = [], now = '' } = useList({ ...source, search: props.search }).data ?? {}
  const place = { assistantId, assessmentId, now }
  return (
    <section aria-label="Alunos" className="flex flex-col gap-4">
      <ListView
        {...props}
        {...source}
        label="Alunos"
        failure="Não foi possível carregar os alunos"
        filters={{
          q: { label: 'Buscar alunos', placeholder: 'Buscar por nome ou matrícula…' },
          state: {
            label: 'Situação',
            options: { all: 'Todas as situações', ...labelsOf(attemptStates, attemptStateLabels) },
          },
          className: {
            label: 'Turma',
            options: [
              { value: 'all', label: 'Todas as turmas' },
              ...classes.filter(Boolean).map((value) => ({ value, label: value })),
            ],
          },
          alerts: { label: 'Alertas', options: { all: 'Com e sem alertas', open: 'Alertas abertos' } },
          sort: { label: 'Ordenar por', options: { name: 'Nome', class: 'Turma', activity: 'Última atividade' } },
        }}
        columns={attemptColumns(place)}
        rowId={({ attemptId, student }) => attemptId ?? student.id}
        renderActions={(row) => <AttemptActions row={row} {...place} />}
        empty={{ icon: <Users />, title: 'Nenhum aluno com este filtro.' }}
      />
    </section>
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
