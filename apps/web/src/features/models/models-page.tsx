import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ModelDialog } from '#/features/models/model-dialog.tsx'
import { ModelsTable } from '#/features/models/models-table.tsx'
import { ProviderDialog } from '#/blocks/entity/provider-dialog.tsx'
import { ModelSettingsSlot } from '#/features/models/slots.ts'
import { ProviderList } from '#/features/models/provider-list.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import type { ManagedModel, ModelDefaults } from '@prosa/contract/models/model-settings.ts'
import { z } from 'zod'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

/** Providers, the models that people may choose, and their prices. */
export function ModelsPage() {
  const { data } = useSuspenseQuery(read('getModelSettings'))
  const [adding, setAdding] = useState<'provider' | 'model' | null>(null)
  const close = () => setAdding(null)
  const working = data.providers.filter(({ enabled }) => enabled)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Modelos" />
      <Section
        title="Provedores"
        description="Quem processa as perguntas. As chaves ficam cifradas e não aparecem mais depois de salvas."
        action={
          <Button onClick={() => setAdding('provider')}>
            <Plus aria-hidden /> Adicionar provedor
          </Button>
        }
      >
        <ProviderList providers={data.providers} />
      </Section>
      <Section
        title="Modelos"
        description="O que você muda aqui vale na hora. Quem já conversa não perde nada. Falta um modelo que o provedor tem? Adicione à mão."
        action={
          working.length > 0 && (
            <Button variant="secondary" onClick={() => setAdding('model')}>
              <Plus aria-hidden /> Adicionar modelo
            </Button>
          )
        }
      >
        <ModelsTable providers={data.providers} models={data.models} />
      </Section>
      <Section title="Padrão e cotação">
        <DefaultsForm defaults={data.defaults} models={data.models.filter(({ enabled }) => enabled)} />
      </Section>
      <ModelSettingsSlot />
      {adding === 'provider' && <ProviderDialog onClose={close} />}
      {adding === 'model' && <ModelDialog providers={working} models={data.models} onClose={close} />}
    </div>
  )
}

const AUTOMATIC = 'auto'
const formSchema = z
  .object({
    defaultModel: z.string(),
    usdRate: z
      .string()
      .trim()
      .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 5,42, ou deixe em branco.'),
    rateDate: z.string().optional(),
  })
  .refine(({ usdRate, rateDate }) => usdRate === '' || rateDate, {
    path: ['rateDate'],
    error: 'Diga de que dia é a cotação.',
  })

interface DefaultsFormProps {
  defaults: ModelDefaults & { version: string }
  models: readonly ManagedModel[]
}

const toValues = ({ defaultModel, usdRate, rateDate }: ModelDefaults) => ({
  defaultModel: defaultModel ?? AUTOMATIC,
  usdRate: usdRate === null ? '' : reaisText(usdRate),
  rateDate: rateDate ?? undefined,
})

/** The default model of new assistants, and the dated rate from dollars to reais. */
function DefaultsForm({ defaults, models }: DefaultsFormProps) {
  const options = [
    { value: AUTOMATIC, label: 'Automático' },
    ...models.map(({ id, name, provider }) => ({ value: id, label: name, group: provider })),
  ]
  return (
    <SavedForm
      schema={formSchema}
      values={toValues(defaults)}
      of={defaults}
      save={async ({ defaultModel, usdRate, rateDate }) => {
        const body = {
          defaultModel: defaultModel === AUTOMATIC ? null : defaultModel,
          usdRate: usdRate === '' ? null : reaisIn(usdRate),
          rateDate: usdRate === '' ? null : (rateDate ?? null),
        }
        await api.updateModelDefaults({ body: { ...body, version: defaults.version } })
        return toValues(body)
      }}
      done="Alterações salvas."
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="defaultModel"
            label="Modelo padrão"
            hint="Com ele começam os novos assistentes."
            options={options}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="usdRate"
              label="Cotação do dólar (R$)"
              hint="Converte os preços em dólares. Custos já contados não mudam."
              inputMode="decimal"
            />
            <DateField form={form} name="rateDate" label="Data da cotação" none={undefined} />
          </div>
        </>
      )}
    </SavedForm>
  )
}
