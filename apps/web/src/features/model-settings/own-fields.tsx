import type { ModelProvider } from '@prosa/contract/settings/model-settings.ts'
import { CheckboxField, SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import type { ModelForm } from '#/features/model-settings/model-form.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

interface OwnFieldsProps {
  form: ZodForm<ModelForm, ModelForm>
  isNew: boolean
  providers: readonly ModelProvider[]
}

/** What is said about a model that its provider does not list; where it is can be said once. */
export function OwnFields({ form, isNew, providers }: OwnFieldsProps) {
  return (
    <>
      {isNew && (
        <>
          <SelectField
            form={form}
            name="providerId"
            label="Provedor"
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            form={form}
            name="name"
            label="Identificador"
            hint="Como o provedor chama o modelo, por exemplo gpt-5-mini ou llama3.1:8b."
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      <TextField form={form} name="label" label="Nome" hint="Como as pessoas o veem ao escolher um modelo." />
      <TextField
        form={form}
        name="context"
        label="Contexto (tokens)"
        hint="Quanto o modelo lê e escreve de uma vez, por exemplo 8.192. Vazio, conta o tamanho usual."
        inputMode="numeric"
      />
      <CheckboxField
        form={form}
        name="vision"
        label="Entende imagens"
        hint="Só marque se o modelo aceita imagens: as da conversa são enviadas a ele."
      />
    </>
  )
}
