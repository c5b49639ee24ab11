import type { ActivitySummary } from '@prosa/contract/school/activities.ts'
import { ClipboardCheck, Plus } from 'lucide-react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { useList } from '#/blocks/list/use-list.ts'
import { activityStateLabels, activityStateTones } from '#/text/attempt-labels.ts'
import { ActivityMenu } from '#/features/activities/activity-menu.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

interface ActivitiesPageProps extends ListSearchProps<'listAssessments'> {
  assistantId: number
}

/** School activities with one assistant. */
export function ActivitiesPage({ assistantId, ...props }: ActivitiesPageProps) {
  const params = { assistantId }
  const { q, state } = props.search
  const list = useList({ list: 'listAssessments', params, search: props.search })
  const create = (
    <LinkButton to="/assistants/manage/$assistantId/assessments/create" params={{ assistantId: String(assistantId) }}>
      <Plus aria-hidden /> Nova atividade
    </LinkButton>
  )
  if (list.data?.total === 0 && !q && !state)
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title="Este assistente ainda não tem atividades."
        description="Crie uma atividade que os alunos fazem pela conversa, com o código da turma ou vindos do sistema da escola, sem login."
        action={create}
      />
    )
  return (
    <section aria-label="Atividades" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose flex-1 basis-60 text-sm text-muted-foreground">
          Os alunos entram com o código da turma ou pelo sistema da escola, sem login. A nota é sempre decidida por uma
          pessoa.
        </p>
        {create}
      </header>
      <ListView
        {...props}
        list="listAssessments"
        params={params}
        label="Atividades"
        failure="Não foi possível carregar as atividades"
        filters={{
          q: { label: 'Buscar atividades', placeholder: 'Buscar por título ou código…' },
          state: {
            label: 'Situação',
            options: {
              all: 'Todas as situações',
              ...pickLabels(['draft', 'scheduled', 'open', 'ended', 'closed'], activityStateLabels),
            },
          },
          sort: {
            label: 'Ordenar por',
            options: { updated: 'Mudadas há pouco', title: 'Título', opens: 'Início' },
          },
        }}
        columns={makeColumns(assistantId)}
        renderActions={(activity) => <ActivityMenu activity={activity} assistantId={assistantId} />}
        empty={{ icon: <ClipboardCheck />, title: 'Nenhuma atividade com este filtro.' }}
      />
    </section>
  )
}

function windowText({ opensAt, closesAt }: ActivitySummary): string {
  if (opensAt && closesAt) return `${formatDateTime(opensAt)} a ${formatDateTime(closesAt)}`
  if (opensAt) return `A partir de ${formatDateTime(opensAt)}`
  return closesAt ? `Até ${formatDateTime(closesAt)}` : 'Sem prazo'
}

const makeColumns = (assistantId: number): readonly Column<ActivitySummary>[] => [
  {
    id: 'title',
    header: 'Atividade',
    cell: ({ id, title, className, integrationName }) => (
      <NameCell
        name={title}
        link={{
          to: '/assistants/manage/$assistantId/assessments/$assessmentId',
          params: { assistantId: String(assistantId), assessmentId: id },
        }}
        below={className === null ? (integrationName ?? 'Sem turma nem integração') : `Turma ${className}`}
      />
    ),
  },
  {
    id: 'state',
    header: 'Situação',
    cell: ({ state }) => <Badge tone={activityStateTones[state]}>{activityStateLabels[state]}</Badge>,
  },
  { id: 'window', header: 'Prazo', from: 'lg', cell: windowText },
  {
    id: 'delivered',
    header: 'Entregas',
    from: 'md',
    align: 'end',
    cell: ({ counts }) => `${counts.delivered + counts.expired} de ${counts.expected}`,
  },
  { id: 'review', header: 'A revisar', from: 'md', align: 'end', cell: ({ counts }) => counts.toReview },
  { id: 'alerts', header: 'Alertas', from: 'md', align: 'end', cell: ({ counts }) => counts.openAlerts },
]
