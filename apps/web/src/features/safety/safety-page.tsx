import { alertCategories } from '@prosa/contract/conversations/safety-rules.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { AlertDetails } from '#/features/safety/alert-details.tsx'
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

/** Alerts without the words that raised them: those are read one by one, and each reading is kept in the audit. */
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
            options: { all: 'Todos os riscos', ...labelsOf(alertCategories, alertCategoryLabels) },
          },
        }}
        columns={columns}
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

const columns: readonly Column<RowOf<'listSafetyAlerts'>>[] = [
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
