import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const formSchema = z.object({
  embeddingModel: z.string(),
  price: z
    .string()
    .trim()
    .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 0,70, ou deixe em branco.'),
})

/** Which model reads the documents; the choice counts from the moment it is saved. */
export function EmbeddingForm({ settings }: { settings: KnowledgeSettings }) {
  const { embeddingModel, embeddingPrice } = settings
  const { data: offered, isPending } = useQuery(read('listEmbeddingModels'))
  const form = useZodForm(formSchema, {
    values: { embeddingModel, price: embeddingPrice === null ? '' : reaisText(embeddingPrice) },
  })
  const update = useWrite('updateKnowledgeSettings', { meta: { showsProblem: true } })
  const test = useWrite('testEmbeddingModel', {
    meta: { keepsReads: true },
    onSuccess: ({ ok, message }) => toast[ok ? 'success' : 'error'](message),
  })
  const { submit, problem } = useFormSubmit(form, async ({ embeddingModel: chosen, price }) => {
    await update.mutateAsync({
      body: { embeddingModel: chosen, embeddingPrice: price === '' ? null : reaisIn(price) },
    })
    toast.success('Alterações salvas.')
  })
  const { isSubmitting } = form.formState
  const chosen = form.watch('embeddingModel')
  const isOff = chosen === 'none' || (chosen === 'environment' && settings.environmentModel === null)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <SelectField
        form={form}
        name="embeddingModel"
        label="Modelo da busca por sentido"
        hint={
          isPending
            ? 'Perguntando aos provedores o que eles oferecem…'
            : 'Os textos de todos os documentos vão para o provedor do modelo. Trocar de modelo faz com que ele leia tudo de novo.'
        }
        options={modelOptions(settings, offered?.items ?? [])}
      />
      {!isOff && (
        <TextField
          form={form}
          name="price"
          label="Preço por milhão de tokens (R$)"
          hint="Para estimar quanto custa ler tudo. Em branco: sem estimativa."
          inputMode="decimal"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting}>
          Salvar
        </Button>
        {!isOff && (
          <Button
            variant="secondary"
            loading={test.isPending}
            onClick={() => test.mutate({ body: { embeddingModel: chosen } })}
          >
            Testar
          </Button>
        )}
      </div>
    </form>
  )
}

interface Offered {
  id: string
  name: string
  provider: string
  location: string | null
}

interface Option {
  value: string
  label: string
  hint?: string
  group?: string
}

const placeOf = (location: string | null): string => {
  if (location === null) return 'Onde processa os textos, não sabemos'
  return location === 'local' ? 'Nesta máquina' : `Processa os textos em: ${location}`
}

/** What may be chosen; the present choice stays on the list although its provider does not answer now. */
function modelOptions(settings: KnowledgeSettings, offered: readonly Offered[]): Option[] {
  const { embeddingModel, environmentModel } = settings
  const known = embeddingModel === 'none' || embeddingModel === 'environment'
  const isListed = offered.some(({ id }) => id === embeddingModel)
  return [
    {
      value: 'environment',
      label: environmentModel === null ? 'Nenhum, como no servidor' : `O do servidor (${environmentModel})`,
    },
    { value: 'none', label: 'Nenhum: buscar só pelas palavras' },
    ...(known || isListed ? [] : [{ value: embeddingModel, label: embeddingModel, hint: 'O provedor não respondeu' }]),
    ...offered.map(({ id, name, provider, location }) => ({
      value: id,
      label: name,
      hint: placeOf(location),
      group: provider,
    })),
  ]
}
