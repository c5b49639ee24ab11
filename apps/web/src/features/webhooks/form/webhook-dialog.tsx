import {
  payloadLevels,
  type PayloadLevel,
  webhookEventLabels,
  webhookEventTypes,
  type WebhookEventType,
} from '@prosa/contract/webhooks/webhook-events.ts'
import type { Webhook } from '@prosa/contract/webhooks/webhooks.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Controller, useWatch, useFieldArray } from 'react-hook-form'
import '#/blocks/chat/part-operations.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import {
  findChanges,
  leadsElsewhere,
  makeSchema,
  toValues,
  type WebhookForm,
} from '#/features/webhooks/form/webhook-form.ts'
import { levelLabels, eventGroups } from '#/features/webhooks/webhook-labels.ts'
import { api } from '#/lib/api/api.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface WebhookDialogProps {
  assistantId: number
  /** The webhook to change; undefined creates one. */
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
      schema={makeSchema(webhook)}
      values={toValues(webhook)}
      of={webhook}
      save={async ({ dropHeaders, ...body }): Promise<{ secret: string | null }> =>
        webhook
          ? api.updateWebhook({
              params: { assistantId, webhookId: webhook.id },
              body: { ...findChanges(webhook, { dropHeaders, ...body }), version: webhook.version },
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
          <HeadersField form={form} storedNames={webhook?.headerNames ?? []} />
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

/** Warns before saving that stored secrets do not go to another server. */
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

/** Chooses how much personal content the events carry. */
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

interface EventsFieldProps {
  value: readonly WebhookEventType[]
  onChange: (events: WebhookEventType[]) => void
  onBlur: () => void
  error: string | undefined
}

/** The events as a tree: select a branch or single events. */
function EventsField({ value, onChange, onBlur, error }: EventsFieldProps) {
  const errorId = useId()
  const toggle = (events: readonly WebhookEventType[], chosen: boolean) =>
    onChange(webhookEventTypes.filter((event) => (events.includes(event) ? chosen : value.includes(event))))
  return (
    <fieldset aria-describedby={errorId} className="flex flex-col gap-4">
      <legend className="pb-1.5 text-sm font-medium">Eventos</legend>
      {branches.map(({ label, events }) => (
        <div key={label} className="flex flex-col gap-2">
          <Checkbox
            label={<span className="font-medium">{label}: todos</span>}
            checked={events.every((event) => value.includes(event))}
            onCheckedChange={(chosen) => toggle(events, chosen)}
            onBlur={onBlur}
          />
          <div className="grid gap-2 pl-7 sm:grid-cols-2">
            {events.map((event) => (
              <Checkbox
                key={event}
                label={webhookEventLabels[event]}
                hint={event}
                checked={value.includes(event)}
                onCheckedChange={(chosen) => toggle([event], chosen)}
                onBlur={onBlur}
              />
            ))}
          </div>
        </div>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}

const branches = eventGroups
  .map(({ label, starts }) => ({
    label,
    events: webhookEventTypes.filter((event) => starts.some((start) => event.startsWith(start))),
  }))
  .filter(({ events }) => events.length > 0)

const MAX_HEADERS = 10

/** Headers sent with every event, such as an API key of the other system; their values are never shown again. */
function HeadersField({ form, storedNames }: { form: WebhookForm; storedNames: readonly string[] }) {
  // react-hook-form changes its objects in place, which the React Compiler must not memoize.
  'use no memo'
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' })
  const { errors } = form.formState
  const errorId = useId()
  return (
    <fieldset aria-describedby={errorId} className="flex flex-col gap-3">
      <legend className="pb-1.5 text-sm font-medium">Cabeçalhos extras</legend>
      {storedNames.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {fields.length === 0
            ? `Guardados: ${storedNames.join(', ')}. Os valores não são mostrados; para trocar, escreva todos de novo.`
            : `Os novos substituem os guardados: ${storedNames.join(', ')}.`}
        </p>
      )}
      {storedNames.length > 0 && fields.length === 0 && (
        <CheckboxField form={form} name="dropHeaders" label="Remover os cabeçalhos guardados" />
      )}
      <FieldError id={errorId} message={errors.headers?.root?.message ?? errors.headers?.message} />
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <div className="grid flex-1 gap-2 sm:grid-cols-2">
            <TextField
              form={form}
              name={`headers.${index}.name`}
              label={`Nome do cabeçalho ${index + 1}`}
              placeholder="X-Chave"
            />
            <TextField form={form} name={`headers.${index}.value`} label={`Valor do cabeçalho ${index + 1}`} />
          </div>
          <IconButton
            className="mt-6.5"
            label={`Remover cabeçalho ${index + 1}`}
            icon={<Trash2 />}
            tooltip={false}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={fields.length >= MAX_HEADERS}
          onClick={() => append({ name: '', value: '' })}
        >
          <Plus aria-hidden /> Adicionar cabeçalho
        </Button>
      </div>
    </fieldset>
  )
}
