import { Part } from '#/ui/layout/part.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Eraser, History } from 'lucide-react'
import type { RetentionRun, PrivacyState } from '@prosa/contract/privacy/privacy.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { originLabels } from '#/text/privacy-labels.ts'
import { removedLabels } from '#/text/removed-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { privacySettingsSchema } from '@prosa/contract/privacy/privacy-settings.ts'
import { retentionOrigins } from '@prosa/contract/privacy/privacy-choices.ts'
import { NumberField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { api } from '#/lib/api/api.ts'

const POLL_MS = 2000

/** Retention periods and reports of removed data. */
export function RetentionPage(props: ListSearchProps<'listRetentionRuns'>) {
  const { data: settings } = useSuspenseQuery(read('getPrivacySettings'))
  const start = useWrite('startRetentionRun')
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-5 sm:p-6">
        <header>
          <h2 className="text-base font-semibold">Por quanto tempo guardamos</h2>
          <p className="mt-0.5 text-sm text-muted-foreground">
            Contado da última mensagem. Em branco: guarda enquanto a conta, o link ou a atividade guardar. Links e
            escolas podem guardar por menos tempo, nunca por mais.
          </p>
        </header>
        <RetentionForm settings={settings} />
      </Card>
      <Part
        title="Relatórios de limpeza"
        description="Toda noite, o que passou do prazo é excluído de vez."
        action={
          <Button
            variant="secondary"
            loading={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: () => toast.success('A limpeza começou.') })}
          >
            <Eraser aria-hidden /> Limpar agora
          </Button>
        }
      >
        <ListView
          {...props}
          list="listRetentionRuns"
          refreshEvery={({ items }) => items.some(({ finishedAt }) => finishedAt === null) && POLL_MS}
          label="Relatórios de limpeza"
          failure="Não foi possível carregar os relatórios"
          columns={runColumns}
          empty={{
            icon: <History />,
            title: 'Ainda não houve nenhuma limpeza.',
            description: 'A primeira acontece nesta madrugada, ou agora, se você preferir.',
          }}
        />
      </Part>
    </div>
  )
}

const runColumns: readonly Column<RetentionRun>[] = [
  {
    id: 'startedAt',
    header: 'Início',
    cell: (run) => (
      <div>
        <p className="whitespace-nowrap">{formatDateTime(run.startedAt)}</p>
        <p className="text-muted-foreground">{run.startedBy ?? 'Automática'}</p>
      </div>
    ),
  },
  {
    id: 'removed',
    header: 'O que foi excluído',
    cell: (run) => removedText(run),
  },
  {
    id: 'state',
    header: 'Situação',
    cell: (run) => <RunState run={run} />,
  },
]

function RunState({ run: { finishedAt, failed } }: { run: RetentionRun }) {
  if (finishedAt === null) return <Badge tone="accent">Em andamento</Badge>
  if (failed) return <Badge tone="warning">Parte falhou</Badge>
  return <Badge tone="success">Completa</Badge>
}

function removedText({ removed, finishedAt }: RetentionRun): string {
  const parts = Object.entries(removedLabels).flatMap(([key, label]) => {
    const count = removed[key] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${label}`] : []
  })
  if (parts.length > 0) return parts.join(' · ')
  return finishedAt === null ? '–' : 'Nada passou do prazo.'
}

const fields = [
  ...retentionOrigins.map((name) => ({ name, label: originLabels[name], hint: 'Em dias. Em branco: sem prazo aqui.' })),
  { name: 'deliveries', label: 'Entregas de webhooks', hint: 'Em dias, de 4 a 90.' },
  { name: 'records', label: 'Denúncias, alertas e relatórios', hint: 'Em dias.' },
] as const

function toValues(read: PrivacyState) {
  const { version: _, ...values } = read
  return values
}

export const RetentionForm = ({ settings }: { settings: PrivacyState }) => (
  <SavedForm
    schema={privacySettingsSchema}
    values={toValues(settings)}
    of={settings}
    save={async (body) => toValues(await api.updatePrivacySettings({ body: { ...body, version: settings.version } }))}
    done="Prazos salvos. Valem a partir da próxima limpeza."
  >
    {(form) => (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, ...texts }) => (
            <NumberField key={name} form={form} name={`retention.${name}`} type="number" min={1} {...texts} />
          ))}
        </div>
        <TextareaField
          form={form}
          name="introduction"
          label="Texto da página pública"
          hint="Aparece no começo da página de privacidade, em Markdown. Em branco: só o registro."
          rows={4}
        />
      </>
    )}
  </SavedForm>
)
