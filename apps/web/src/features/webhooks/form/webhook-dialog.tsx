import type { Webhook } from '@prosa/contract/sharing/webhooks.ts'
import { Controller, useWatch } from 'react-hook-form'
import { EventsField } from '#/features/webhooks/form/events-field.tsx'
import { HeadersField } from '#/features/webhooks/form/headers-field.tsx'
import { LevelField } from '#/features/webhooks/form/level-field.tsx'
import { changesOf, leadsElsewhere, useWebhookForm } from '#/features/webhooks/form/webhook-form.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface WebhookDialogProps {
  assistantId: number
  /** The one to change; a new one where left out. */
  webhook?: Webhook
  onClose: () => void
  onSecret?: (secret: string) => void
}

export function WebhookDialog({ assistantId, webhook, onClose, onSecret }: WebhookDialogProps) {
  const form = useWebhookForm(webhook)
  const create = useWrite('createWebhook', { meta: { showsProblem: true } })
  const update = useWrite('updateWebhook', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (values) => {
    if (webhook) {
      const params = { assistantId, webhookId: webhook.id }
      const { secret } = await update.mutateAsync({ params, body: changesOf(webhook, values) })
      toast.success('Alterações salvas.')
      if (secret !== null) onSecret?.(secret)
    } else {
      const { dropHeaders: _, ...body } = values
      const { secret } = await create.mutateAsync({ params: { assistantId }, body })
      onSecret?.(secret)
    }
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  const address = useWatch({ control: form.control, name: 'url' })
  return (
    <FormDialog
      size="lg"
      title={webhook ? 'Editar webhook' : 'Novo webhook'}
      submitLabel={webhook ? 'Salvar' : 'Criar webhook'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
      className="gap-6 pb-1"
    >
      <Field label="Nome" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" placeholder="Ex.: SGA da escola" />
      </Field>
      <Field
        label="URL"
        required={!webhook?.maskedUrl}
        hint={
          webhook?.maskedUrl
            ? `Em uso: ${webhook.maskedUrl}. Deixe em branco para manter.`
            : 'Um endereço público do seu sistema, com https.'
        }
        error={errors.url?.message}
      >
        <TextInput {...form.register('url')} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
      {webhook && leadsElsewhere(webhook, address) && (
        <Notice title="Outro servidor, outro segredo">
          Ao salvar, você recebe um segredo novo, e o atual deixa de assinar.
          {webhook.headerNames.length > 0 && ' Os cabeçalhos guardados não vão junto: escreva-os de novo ou remova-os.'}
        </Notice>
      )}
      <Controller
        control={form.control}
        name="events"
        render={({ field: { value, onChange, onBlur } }) => (
          <EventsField value={value} onChange={onChange} onBlur={onBlur} error={errors.events?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="level"
        render={({ field: { value, onChange } }) => (
          <LevelField value={value} onChange={onChange} error={errors.level?.message} />
        )}
      />
      <HeadersField form={form} kept={webhook?.headerNames ?? []} />
      <Controller
        control={form.control}
        name="active"
        render={({ field: { value, onChange, onBlur } }) => (
          <Checkbox
            label="Ativo"
            hint="Pausado, o webhook não registra novos eventos."
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </FormDialog>
  )
}
