import '#/blocks/chat/part-operations.ts'
import { payloadLevels, type PayloadLevel } from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook } from '@prosa/contract/webhooks/webhooks.ts'
import { Controller, useWatch } from 'react-hook-form'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import { EventsField } from '#/features/webhooks/form/events-field.tsx'
import { HeadersField } from '#/features/webhooks/form/headers-field.tsx'
import {
  changesOf,
  leadsElsewhere,
  schemaOf,
  valuesOf,
  type WebhookForm,
} from '#/features/webhooks/form/webhook-form.ts'
import { levelLabels } from '#/features/webhooks/webhook-labels.ts'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { api } from '#/lib/api/api.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface WebhookDialogProps {
  assistantId: number
  /** The one to change; a new one where left out. */
  webhook?: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookDialog({ assistantId, webhook, onClose, onSecret }: WebhookDialogProps) {
  return (
    <EntityDialog
      size="lg"
      className="gap-6 pb-1"
      title={webhook ? 'Editar webhook' : 'Novo webhook'}
      submitLabel={webhook ? 'Salvar' : 'Criar webhook'}
      schema={schemaOf(webhook)}
      values={valuesOf(webhook)}
      of={webhook}
      save={async ({ dropHeaders, ...body }): Promise<{ secret: string | null }> =>
        webhook
          ? api.updateWebhook({
              params: { assistantId, webhookId: webhook.id },
              body: { ...changesOf(webhook, { dropHeaders, ...body }), version: webhook.version },
            })
          : api.createWebhook({ params: { assistantId }, body })
      }
      done={webhook && 'Alterações salvas.'}
      onSaved={({ secret }) => {
        if (secret !== null) onSecret(secret)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" required placeholder="Ex.: SGA da escola" />
          <TextField
            form={form}
            name="url"
            label="URL"
            required={!webhook?.maskedUrl}
            hint={
              webhook?.maskedUrl
                ? `Em uso: ${webhook.maskedUrl}. Deixe em branco para manter.`
                : 'Um endereço público do seu sistema, com https.'
            }
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          {webhook && <OtherServer form={form} webhook={webhook} />}
          <Controller
            control={form.control}
            name="events"
            render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
              <EventsField value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
            )}
          />
          <Controller
            control={form.control}
            name="level"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <LevelField value={value} onChange={onChange} error={error?.message} />
            )}
          />
          <HeadersField form={form} kept={webhook?.headerNames ?? []} />
          <CheckboxField
            form={form}
            name="active"
            label="Ativo"
            hint="Pausado, o webhook não registra novos eventos."
          />
        </>
      )}
    </EntityDialog>
  )
}

/** What another server does not get, before it is saved. */
function OtherServer({ form, webhook }: { form: WebhookForm; webhook: Webhook }) {
  const address = useWatch({ control: form.control, name: 'url' })
  if (!leadsElsewhere(webhook, address)) return null
  return (
    <Notice title="Outro servidor, outro segredo">
      Ao salvar, você recebe um segredo novo, e o atual deixa de assinar.
      {webhook.headerNames.length > 0 && ' Os cabeçalhos guardados não vão junto: escreva-os de novo ou remova-os.'}
    </Notice>
  )
}

interface LevelFieldProps {
  value: PayloadLevel
  onChange: (level: PayloadLevel) => void
  error: string | undefined
}

/** How much of what people say leaves the product. */
function LevelField({ value, onChange, error }: LevelFieldProps) {
  const whoSendsAll = useWhoCan('webhooks.full_payload')
  const maySendAll = whoSendsAll === undefined
  const options = payloadLevels.map((level) => ({
    value: level,
    label: levelLabels[level],
    hint: level === 'full' && !maySendAll ? `Para escolher este, peça a ${whoSendsAll}.` : hints[level],
    disabled: level === 'full' && !maySendAll,
  }))
  return (
    <div className="flex flex-col gap-3">
      <Field label="Conteúdo enviado" error={error}>
        <RadioGroup options={options} value={value} onValueChange={onChange} />
      </Field>
      {value === 'full' && (
        <Notice tone="warning" title="Dados pessoais saem do Prosa">
          Nomes, e-mails e o texto das conversas vão para outro sistema. Pela LGPD, é preciso ter finalidade, base legal
          e um contrato com quem recebe. Prefira outro nível, sobretudo com menores de idade.
        </Notice>
      )}
    </div>
  )
}

const hints: Readonly<Record<PayloadLevel, string>> = {
  metadata: 'O que aconteceu, quando e em qual conversa. Nenhum dado de pessoas, nenhum texto.',
  pseudonymous: 'Também um código por pessoa, sempre o mesmo, que não revela quem ela é. Nenhum texto.',
  full: 'Também nome, e-mail e o texto das mensagens.',
}
