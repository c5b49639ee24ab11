import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import type { WebhookForm } from '#/features/webhooks/form/webhook-form.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

const MOST = 10

/** Headers that go with every event, such as a key of the other system; their values are never shown again. */
export function HeadersField({ form, kept }: { form: WebhookForm; kept: readonly string[] }) {
  // react-hook-form changes its objects in place, which the React Compiler must not memoize.
  'use no memo'
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' })
  const { errors } = form.formState
  const errorId = useId()
  return (
    <fieldset aria-describedby={errorId} className="flex flex-col gap-3">
      <legend className="pb-1.5 text-sm font-medium">Cabeçalhos extras</legend>
      {kept.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {fields.length === 0
            ? `Guardados: ${kept.join(', ')}. Os valores não são mostrados; para trocar, escreva todos de novo.`
            : `Os novos substituem os guardados: ${kept.join(', ')}.`}
        </p>
      )}
      {kept.length > 0 && fields.length === 0 && (
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
          disabled={fields.length >= MOST}
          onClick={() => append({ name: '', value: '' })}
        >
          <Plus aria-hidden /> Adicionar cabeçalho
        </Button>
      </div>
    </fieldset>
  )
}
