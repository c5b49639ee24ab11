import type { Activity } from '@prosa/contract/school/activities.ts'
import { attemptStates, type AttemptRow } from '@prosa/contract/school/attempts.ts'
import { Users } from 'lucide-react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { useList } from '#/blocks/list/use-list.ts'
import { ActivitySummary } from '#/features/activities/students/activity-summary.tsx'
import { AttemptActions, StudentCell, type AttemptOfActivity } from '#/features/activities/students/attempt-actions.tsx'
import { liveInterval } from '#/features/activities/use-activity.ts'
import { attemptStateLabels, attemptStateTones } from '#/text/attempt-labels.ts'
import { inGroups } from '#/lib/format/in-groups.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { entryAddress, entryHost, entryLink } from '#/text/class-entry.ts'
import { Suspense } from 'react'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { AlertsLink } from '#/features/activities/alerts-link.tsx'
import { spanText } from '#/lib/format/durations.ts'
import { formatRelative } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface StudentsPageProps extends ListSearchProps<'listAttempts'> {
  activity: Activity
}

/** The students of an activity with their current states. */
export function StudentsPage({ activity, ...props }: StudentsPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <ActivitySummary activity={activity} />
      {activity.counts.expected === 0 ? <NobodyYet activity={activity} /> : <Students activity={activity} {...props} />}
    </div>
  )
}

function Students({ activity: { id: activityId, assistantId }, ...props }: StudentsPageProps) {
  const source = { list: 'listAttempts', params: { assessmentId: activityId }, refreshEvery: liveInterval } as const
  const { classes = [], now = '' } = useList({ ...source, search: props.search }).data ?? {}
  const shared = { assistantId, activityId, now }
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
            options: { all: 'Todas as situações', ...pickLabels(attemptStates, attemptStateLabels) },
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
        columns={attemptColumns(shared)}
        rowId={({ attemptId, student }) => attemptId ?? student.id}
        renderActions={(row) => <AttemptActions row={row} {...shared} />}
        empty={{ icon: <Users />, title: 'Nenhum aluno com este filtro.' }}
      />
    </section>
  )
}

function NobodyYet({ activity: { state, form, className, classCode } }: Pick<StudentsPageProps, 'activity'>) {
  const isDraft = state === 'draft'
  if (className === null || form.classId === null)
    return (
      <EmptyState
        icon={<Users />}
        title="Nenhum aluno chegou ainda."
        description={
          form.integrationId === null
            ? 'Em “Editar”, escolha em “Quem faz” uma turma ou o sistema da escola: sem isso ninguém entra.'
            : isDraft
              ? 'Abra a atividade. Depois, os alunos aparecem aqui quando a escola os enviar.'
              : 'Os alunos aparecem aqui assim que o sistema da escola os enviar.'
        }
      />
    )
  return (
    <EmptyState
      icon={<Users />}
      title="Nenhum aluno entrou ainda."
      description={
        isDraft
          ? `Abra a atividade. Depois, a turma ${className} entra com o código dela.`
          : classCode === null
            ? `O código da turma ${className} foi encerrado. Gere outro na página dela para os alunos entrarem.`
            : `Os alunos abrem ${entryHost} e digitam o código ${inGroups(classCode)}, o nome e o PIN.`
      }
      action={
        <div className="flex flex-col items-center gap-4">
          {!isDraft && classCode !== null && (
            <>
              <LocalAddressNotice address={entryAddress} />
              <Suspense>
                <QrCode
                  text={entryLink(classCode)}
                  label={`QR Code que abre a entrada da turma ${className}`}
                  className="size-40 rounded-lg border border-border"
                />
              </Suspense>
            </>
          )}
          <LinkButton variant="secondary" to="/classes/$classId" params={{ classId: form.classId }}>
            Abrir a turma
          </LinkButton>
        </div>
      }
    />
  )
}

function Student({ item }: { item: AttemptOfActivity }) {
  const { attemptId, number, student } = item.row
  const below = [student.externalId, number !== null && number > 1 && `tentativa ${number}`]
  return <StudentCell {...{ attemptId, student, below }} ids={item} />
}

function State({ item: { row, now } }: { item: AttemptOfActivity }) {
  const left = row.state === 'running' && row.dueAt !== null && (Date.parse(row.dueAt) - Date.parse(now)) / 1000
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={attemptStateTones[row.state]}>{attemptStateLabels[row.state]}</Badge>
      {left !== false && left > 0 && <span className="text-xs text-muted-foreground">restam {spanText(left)}</span>}
      {row.extraMinutes > 0 && <span className="text-xs text-muted-foreground">+{row.extraMinutes} min dados</span>}
    </div>
  )
}

function OpenAlerts({ item: { row, assistantId, activityId } }: { item: AttemptOfActivity }) {
  if (row.openAlerts === 0) return '–'
  return (
    <AlertsLink assistantId={assistantId} activityId={activityId} student={row.student.name}>
      <Badge tone="warning">{counted(row.openAlerts, 'aberto', 'abertos')}</Badge>
      <span className="sr-only"> de {row.student.name}</span>
    </AlertsLink>
  )
}

function reviewText({ reviewerName, released }: AttemptRow): string {
  if (!reviewerName) return '–'
  return released ? `${reviewerName} · liberada` : reviewerName
}

/** The activity of the rows, and the server's time when they were read. */
type Shared = Omit<AttemptOfActivity, 'row'>

const attemptColumns = (shared: Shared): readonly Column<AttemptRow>[] => [
  { id: 'name', header: 'Aluno', cell: (row) => <Student item={{ row, ...shared }} /> },
  { id: 'class', header: 'Turma', from: 'md', cell: ({ student }) => student.className || '–' },
  { id: 'state', header: 'Situação', cell: (row) => <State item={{ row, ...shared }} /> },
  { id: 'messages', header: 'Mensagens', from: 'md', align: 'end', cell: ({ messages }) => messages },
  {
    id: 'active',
    header: 'Tempo ativo',
    from: 'lg',
    align: 'end',
    cell: ({ attemptId, activeSeconds }) => (attemptId === null ? '–' : spanText(activeSeconds)),
  },
  { id: 'alerts', header: 'Alertas', from: 'md', cell: (row) => <OpenAlerts item={{ row, ...shared }} /> },
  {
    id: 'activity',
    header: 'Última atividade',
    from: 'lg',
    cell: ({ lastActivityAt }) => (lastActivityAt ? formatRelative(lastActivityAt, shared.now) : '–'),
  },
  { id: 'review', header: 'Revisão', from: 'lg', cell: reviewText },
]
