import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ActivityLink } from '#/features/student-stats/lists/activity-link.tsx'
import { ListFrame, NothingHere } from '#/features/student-stats/lists/list-frame.tsx'
import { StudentButton } from '#/features/student-stats/lists/student-button.tsx'
import { listQueryOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { handleAlertTexts } from '#/text/handle-alert-texts.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

type Alert = z.output<typeof studentStats.listAlertStats.ok>['items'][number]
interface Row {
  alert: Alert
  onOpen: () => void
  onHandle: () => void
}

export function AlertList({ search, onSearchChange }: StatsSearchProps) {
  const list = useQuery({
    ...read('listAlertStats', { query: listQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<{ alertId: string; assessmentId: string } | null>(null)
  return (
    <ListFrame list={list} onSearchChange={onSearchChange}>
      <DataTable
        label="Alertas"
        columns={columns}
        rows={(list.data?.items ?? []).map((alert) => ({
          alert,
          onOpen: () => onSearchChange({ student: alert.student.id }),
          onHandle: () => setAsked({ alertId: alert.id, assessmentId: alert.assessmentId }),
        }))}
        rowId={({ alert }) => alert.id}
        loading={list.isPending}
        empty={<NothingHere search={search} onSearchChange={onSearchChange} title="Nenhum alerta neste período." />}
      />
      {asked && <HandleAlertDialog params={asked} onClose={() => setAsked(null)} />}
    </ListFrame>
  )
}

function Handling({ alert, onHandle }: Row) {
  if (alert.handledAt)
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge tone="success">Tratado</Badge>
        <span className="wrap-anywhere text-muted-foreground">
          {[alert.handledBy, alert.note].filter(Boolean).join(': ')}
        </span>
      </div>
    )
  return (
    <Button size="sm" variant="secondary" onClick={onHandle}>
      Tratar<span className="sr-only"> o alerta de {alert.student.name}</span>
    </Button>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'alert',
    header: 'Alerta',
    cell: ({ alert, onOpen }) => (
      <div className="min-w-32">
        <p className="font-medium">{sgaAlertLabels[alert.kind]}</p>
        {alert.text && <p className="wrap-anywhere">{alert.text}</p>}
        <p className="text-muted-foreground">{formatDateTime(alert.createdAt)}</p>
        <div className="mt-1 sm:hidden">
          <StudentButton student={alert.student} onOpen={onOpen} />
        </div>
      </div>
    ),
  },
  {
    id: 'student',
    header: 'Aluno',
    from: 'sm',
    cell: (original) => <StudentButton student={original.alert.student} onOpen={original.onOpen} />,
  },
  {
    id: 'activity',
    header: 'Atividade',
    from: 'md',
    cell: ({ alert }) => (
      <ActivityLink {...alert} to="alerts">
        {alert.assessmentTitle}
      </ActivityLink>
    ),
  },
  {
    id: 'state',
    header: 'Situação',
    cell: (original) => <Handling {...original} />,
  },
]

interface HandleAlertDialogProps {
  params: { assessmentId: string; alertId: string }
  onClose: () => void
}

function HandleAlertDialog({ params, onClose }: HandleAlertDialogProps) {
  const handle = useWrite('handleAlert', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Alerta marcado como tratado.')
      onClose()
    },
  })
  return (
    <NoteDialog
      {...handleAlertTexts}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
