import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import type { modelFormSchema } from '#/features/model-settings/model-form.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

type Form = z.output<typeof modelFormSchema>

interface OwnFieldsProps {
  form: ZodForm<Form, Form>
  isNew: boolean
  providers: readonly ModelProvider[]
}

/** What is said about a model that its provider does not list; where it is can be said once. */
export function OwnFields({ form: { control, register, formState }, isNew, providers }: OwnFieldsProps) {
  const { errors } = formState
  return (
    <>
      {isNew && (
        <>
          <Field label="Provedor" error={errors.providerId?.message}>
            <Controller
              control={control}
              name="providerId"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  options={providers.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            />
          </Field>
          <Field
            label="Identificador"
            hint="Como o provedor chama o modelo, por exemplo gpt-5-mini ou llama3.1:8b."
            error={errors.name?.message}
          >
            <TextInput {...register('name')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </>
      )}
      <Field label="Nome" hint="Como as pessoas o veem ao escolher um modelo." error={errors.label?.message}>
        <TextInput {...register('label')} autoComplete="off" />
      </Field>
      <Field
        label="Contexto (tokens)"
        hint="Quanto o modelo lê e escreve de uma vez, por exemplo 8.192. Vazio, conta o tamanho usual."
        error={errors.context?.message}
      >
        <TextInput {...register('context')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="vision"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="Entende imagens"
            hint="Só marque se o modelo aceita imagens: as da conversa são enviadas a ele."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
    </>
  )
}
