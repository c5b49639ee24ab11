import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { toastTestResult } from '#/blocks/entity/trial-button.tsx'
import { api } from '#/lib/api/api.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { Button } from '#/ui/actions/button.tsx'

const formSchema = z.object({
  embeddingModel: z.string(),
  price: z
    .string()
    .trim()
    .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 0,70, ou deixe em branco.'),
})

const toValues = ({ embeddingModel, embeddingPrice }: KnowledgeSettings) => ({
  embeddingModel,
  price: embeddingPrice === null ? '' : reaisText(embeddingPrice),
})

/** Chooses the embedding model; the choice takes effect when saved. */
export function EmbeddingForm({ settings }: { settings: KnowledgeSettings }) {
  const { data: offered, isPending } = useQuery(read('listEmbeddingModels'))
  const test = useWrite('testEmbeddingModel', {
    meta: { keepsReads: true },
    onSuccess: toastTestResult,
  })
  const isOff = (chosen: string) =>
    chosen === 'none' || (chosen === 'environment' && settings.environmentModel === null)
  return (
    <SavedForm
      schema={formSchema}
      values={toValues(settings)}
      of={settings}
      save={async ({ embeddingModel, price }) => {
        const body = { version: settings.version, embeddingModel, embeddingPrice: price === '' ? null : reaisIn(price) }
        return toValues(await api.updateKnowledgeSettings({ body }))
      }}
      done="Alterações salvas."
      renderBeside={(form) => {
        const embeddingModel = form.watch('embeddingModel')
        if (isOff(embeddingModel)) return null
        return (
          <Button
            variant="secondary"
            loading={test.isPending}
            onClick={() => test.mutate({ body: { embeddingModel } })}
          >
            Testar
          </Button>
        )
      }}
    >
      {(form) => (
        <>
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
          {!isOff(form.watch('embeddingModel')) && (
            <TextField
              form={form}
              name="price"
              label="Preço por milhão de tokens (R$)"
              hint="Para estimar quanto custa ler tudo. Em branco: sem estimativa."
              inputMode="decimal"
            />
          )}
        </>
      )}
    </SavedForm>
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

const processingPlace = (location: string | null): string => {
  if (location === null) return 'Onde processa os textos, não sabemos'
  return location === 'local' ? 'Nesta máquina' : `Processa os textos em: ${location}`
}

/** Models to choose from; the current one stays listed while its provider does not answer. */
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
      hint: processingPlace(location),
      group: provider,
    })),
  ]
}
