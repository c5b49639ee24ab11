import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { CheckboxField, SelectField } from '#/blocks/entity/form-fields.tsx'
import type { LinkFormState } from '#/features/sharing/form/form-values.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

const MAX_FORM_FIELDS = 10

const typeOptions = [
  { value: 'text', label: 'Texto' },
  { value: 'email', label: 'E-mail' },
  { value: 'choice', label: 'Escolha' },
] as const

/** Questions that visitors answer before the conversation. */
export function FormFieldsEditor({ form, minors }: { form: LinkFormState; minors: boolean }) {
  const { control, register, watch, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'formFields' })
  const errors = formState.errors.formFields
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">Perguntas do formulário</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex flex-col gap-3 rounded-lg border border-border p-4">
          <div className="flex items-end gap-2">
            <Field label={`Pergunta ${index + 1}`} error={errors?.[index]?.label?.message} className="flex-1">
              <TextInput {...register(`formFields.${index}.label`)} autoComplete="off" />
            </Field>
            <IconButton
              label={`Remover a pergunta ${index + 1}`}
              icon={<Trash2 />}
              size="sm"
              onClick={() => remove(index)}
            />
          </div>
          <SelectField
            form={form}
            name={`formFields.${index}.type`}
            label="Tipo de resposta"
            options={typeOptions.filter(({ value }) => !minors || value !== 'email')}
          />
          {watch(`formFields.${index}.type`) === 'choice' && (
            <Controller
              control={control}
              name={`formFields.${index}.options`}
              render={({ field: { value, onChange, ...field } }) => (
                <Field label="Opções" hint="Uma por linha.">
                  <Textarea
                    {...field}
                    defaultValue={value.join('\n')}
                    onChange={(event) =>
                      onChange(
                        event.target.value
                          .split('\n')
                          .map((option) => option.trim())
                          .filter(Boolean),
                      )
                    }
                  />
                </Field>
              )}
            />
          )}
          <CheckboxField form={form} name={`formFields.${index}.required`} label="Resposta obrigatória" />
        </div>
      ))}
      <FieldError id="form-fields-error" message={errors?.message ?? errors?.root?.message} />
      {fields.length < MAX_FORM_FIELDS && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => append({ label: '', type: 'text', required: true, options: [] })}
        >
          <Plus aria-hidden /> Adicionar pergunta
        </Button>
      )}
    </fieldset>
  )
}
