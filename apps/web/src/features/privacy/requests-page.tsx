import { privacyRequestKinds, privacyRequestStatuses } from '@prosa/contract/privacy/privacy-choices.ts'
import { privacy, type PrivacyRequest } from '@prosa/contract/privacy/privacy.ts'
import { Plus, ShieldCheck } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { RequestSheet } from '#/features/privacy/request-sheet.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDate } from '#/lib/format/format.ts'
import { requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

/** Milliseconds between polls while an erasure is running. */
const POLL_MS = 2000

/** Privacy requests, sorted by due date. */
export function RequestsPage(props: ListSearchProps<'listPrivacyRequests'>) {
  return (
    <ListView
      {...props}
      list="listPrivacyRequests"
      refreshEvery={({ items }) => items.some(({ status }) => status === 'running') && POLL_MS}
      label="Pedidos de titulares"
      failure="Não foi possível carregar os pedidos"
      filters={{
        q: { label: 'Buscar pedidos', placeholder: 'Buscar por protocolo, nome ou e-mail…' },
        kind: {
          label: 'Tipo de pedido',
          options: { all: 'Todos os tipos', ...pickLabels(privacyRequestKinds, requestKindLabels) },
        },
        status: {
          label: 'Situação',
          options: { all: 'Todas as situações', ...pickLabels(privacyRequestStatuses, requestStatusLabels) },
        },
      }}
      beside={
        <DialogButton
          icon={Plus}
          label="Registrar pedido"
          renderDialog={(close) => <RegisterDialog onClose={close} />}
        />
      }
      columns={requestColumns}
      empty={{
        icon: <ShieldCheck />,
        title: 'Nenhum pedido de titular até agora.',
        description:
          'As pessoas pedem pelo Perfil, em Privacidade. O que chega por e-mail ou telefone você registra aqui.',
      }}
      nothing="Nenhum pedido com estes filtros."
    />
  )
}

const requestColumns: readonly Column<PrivacyRequest>[] = [
  {
    id: 'protocol',
    header: 'Pedido',
    cell: ({ kind, protocol }) => (
      <div className="min-w-0">
        <p className="font-medium">{requestKindLabels[kind]}</p>
        <p className="whitespace-nowrap text-muted-foreground">{protocol}</p>
      </div>
    ),
  },
  {
    id: 'personName',
    header: 'Pessoa',
    cell: ({ personName, personEmail, hasAccount }) => (
      <div className="min-w-0 wrap-anywhere">
        <p>{personName ?? (hasAccount ? 'Pessoa excluída' : 'Visitante')}</p>
        {personEmail && <p className="text-muted-foreground">{personEmail}</p>}
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: ({ status }) => <Badge tone={requestStatusTones[status]}>{requestStatusLabels[status]}</Badge>,
  },
  { id: 'dueAt', header: 'Prazo', from: 'md', cell: (request) => <DueDate request={request} /> },
  {
    id: 'details',
    header: 'Detalhes',
    hideHeader: true,
    align: 'end',
    cell: (request) => (
      <DialogButton
        size="sm"
        variant="ghost"
        label={
          <>
            Abrir<span className="sr-only"> o pedido {request.protocol}</span>
          </>
        }
        renderDialog={(close) => <RequestSheet request={request} onClose={close} />}
      />
    ),
  },
]

function DueDate({ request: { status, dueAt, handledAt, late } }: { request: PrivacyRequest }) {
  if (status !== 'open' && status !== 'running')
    return <span className="text-muted-foreground">{handledAt ? `Encerrado em ${formatDate(handledAt)}` : '–'}</span>
  return late ? <Badge tone="danger">Venceu em {formatDate(dueAt)}</Badge> : <>Até {formatDate(dueAt)}</>
}

const { body: schema } = privacy.openPrivacyRequest
const kindOptions = schema.shape.kind.options.map((value) => ({ value, label: requestKindLabels[value] }))

/** Records a request that came by mail, by telephone or on paper. */
function RegisterDialog({ onClose }: { onClose: () => void }) {
  return (
    <EntityDialog
      title="Registrar pedido"
      submitLabel="Registrar"
      schema={schema}
      values={{ kind: 'erasure', email: '', message: '' }}
      save={(body) => api.openPrivacyRequest({ body })}
      done={({ protocol }) => `Pedido ${protocol} registrado.`}
      fieldOfCode={{ privacy_person_unknown: 'email' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField form={form} name="kind" label="O que a pessoa pediu" options={kindOptions} />
          <TextField
            form={form}
            name="email"
            label="E-mail da pessoa"
            hint="O da conta, ou o que o visitante informou ao entrar por um link. Alunos sem conta ficam na atividade da escola."
            type="email"
            autoCapitalize="none"
          />
          <TextareaField form={form} name="message" label="Como o pedido chegou (opcional)" rows={3} />
        </>
      )}
    </EntityDialog>
  )
}
