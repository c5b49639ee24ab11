import { alertCategories } from '@prosa/contract/conversations/safety-rules.ts'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { SafetyForm } from '#/features/safety/safety-form.tsx'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** The organization's rules, and the alerts that they raised. */
export function SafetyPage(props: ListSearchProps<'listSafetyAlerts'>) {
  const { data: rules } = useSuspenseQuery(read('getSafety'))
  const mayHandle = useCan('safety.alerts')
  const update = useWrite('updateSafety', { meta: { showsProblem: true } })
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Segurança de conteúdo"
        description="Vale para todos os assistentes. Em cada um, na seção Segurança, dá para pedir mais."
      />
      {mayHandle && <AlertsSection {...props} />}
      <SafetyForm rules={rules} save={(body) => update.mutateAsync({ body })} />
    </div>
  )
}

/** Alerts without the words that raised them: each one is opened individually, which is audited. */
function AlertsSection(props: ListSearchProps<'listSafetyAlerts'>) {
  const [opened, setOpened] = useState<string>()
  return (
    <Section title="Alertas" description="Cada leitura de uma mensagem fica registrada na auditoria.">
      <ListView
        {...props}
        list="listSafetyAlerts"
        label="Alertas"
        failure="Não foi possível carregar os alertas"
        filters={{
          status: { label: 'Situação', options: { open: 'Abertos', handled: 'Tratados', all: 'Todos' } },
          category: {
            label: 'Risco',
            options: { all: 'Todos os riscos', ...pickLabels(alertCategories, alertCategoryLabels) },
          },
        }}
        columns={alertColumns}
        renderActions={({ id, category, at }) => (
          <Button size="sm" variant="ghost" onClick={() => setOpened(id)}>
            Ler
            <span className="sr-only">
              {' '}
              alerta de {alertCategoryLabels[category]} de {formatDateTime(at)}
            </span>
          </Button>
        )}
        empty={{ icon: <ShieldCheck />, title: 'Nenhum alerta aberto.' }}
        nothing="Nenhum alerta com estes filtros."
      />
      {opened && <AlertDetails safetyAlertId={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

const alertColumns: readonly Column<RowOf<'listSafetyAlerts'>>[] = [
  {
    id: 'at',
    header: 'Data',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  {
    id: 'category',
    header: 'Risco',
    cell: (alert) => (
      <div className="min-w-0">
        <p className="font-medium">{alertCategoryLabels[alert.category]}</p>
        <p className="wrap-anywhere text-muted-foreground">{alert.assistantName}</p>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: ({ status }) =>
      status === 'open' ? <Badge tone="warning">Aberto</Badge> : <Badge tone="success">Tratado</Badge>,
  },
]

interface AlertDetailsProps {
  safetyAlertId: string
  onClose: () => void
}

/** One alert with the message that raised it, and its handling. */
function AlertDetails({ safetyAlertId, onClose }: AlertDetailsProps) {
  const params = { safetyAlertId }
  // Each read is audited, so the query does not refetch on focus.
  const { data: alert, error } = useQuery({
    ...read('readSafetyAlert', { params }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [note, setNote] = useState('')
  const handle = useWrite('handleSafetyAlert')
  const finish = () =>
    handle.mutate(
      { params, body: { note } },
      {
        onSuccess: () => {
          toast.success('Alerta tratado.')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={alert ? `Alerta de ${alertCategoryLabels[alert.category].toLowerCase()}` : 'Alerta'}
      footer={
        alert?.status === 'open' && (
          <Button onClick={finish} loading={handle.isPending}>
            Marcar como tratado
          </Button>
        )
      }
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!alert && !error && <Skeleton className="h-24" />}
      {alert && (
        <div className="flex flex-col gap-4 pt-2">
          <p className="text-sm text-muted-foreground">
            {alert.personName ?? 'Visitante'} · {alert.assistantName} · {formatDateTime(alert.at)}
          </p>
          <blockquote className="rounded-xl border border-border bg-muted p-4 wrap-anywhere whitespace-pre-wrap">
            {alert.excerpt ?? 'A mensagem foi excluída.'}
          </blockquote>
          {alert.status === 'open' ? (
            <Field label="O que foi feito (opcional)" hint="Fica guardado com o alerta.">
              <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={3} maxLength={1000} />
            </Field>
          ) : (
            <p className="text-sm wrap-anywhere">
              Tratado por {alert.handledBy ?? 'alguém'} em {formatDateTime(alert.handledAt ?? alert.at)}.
              {alert.note && ` ${alert.note}`}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
