import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { Controller, useWatch } from 'react-hook-form'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import { EventsField } from '#/features/webhooks/form/events-field.tsx'
import { HeadersField } from '#/features/webhooks/form/headers-field.tsx'
import { LevelField } from '#/features/webhooks/form/level-field.tsx'
import { changesOf, leadsElsewhere, schemaOf, valuesOf } from '#/features/webhooks/form/webhook-form.ts'
import type { WebhookForm } from '#/features/webhooks/form/webhook-form.ts'
import { api } from '#/lib/api/api.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

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
      save={async ({ dropHeaders, ...body }): Promise<{ secret: string | null }> =>
        webhook
          ? api.updateWebhook({
              params: { assistantId, webhookId: webhook.id },
              body: changesOf(webhook, { dropHeaders, ...body }),
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
