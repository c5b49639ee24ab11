import type { ManagedModel, ModelDefaults } from '@prosa/contract/settings/model-settings.ts'
import { z } from 'zod'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

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

const valuesOf = ({ defaultModel, usdRate, rateDate }: ModelDefaults) => ({
  defaultModel: defaultModel ?? AUTOMATIC,
  usdRate: usdRate === null ? '' : reaisText(usdRate),
  rateDate: rateDate ?? undefined,
})

/** The model of new assistants, and the dated rate by which prices in dollars become reais. */
export function DefaultsForm({ defaults, models }: DefaultsFormProps) {
  const options = [
    { value: AUTOMATIC, label: 'Automático' },
    ...models.map(({ id, name, provider }) => ({ value: id, label: name, group: provider })),
  ]
  return (
    <SavedForm
      schema={formSchema}
      values={valuesOf(defaults)}
      of={defaults}
      save={async ({ defaultModel, usdRate, rateDate }) => {
        const body = {
          defaultModel: defaultModel === AUTOMATIC ? null : defaultModel,
          usdRate: usdRate === '' ? null : reaisIn(usdRate),
          rateDate: usdRate === '' ? null : (rateDate ?? null),
        }
        await api.updateModelDefaults({ body: { ...body, version: defaults.version } })
        return valuesOf(body)
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
