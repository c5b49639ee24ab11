import type { Model } from '@prosa/contract/models/models.ts'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { useCan } from '#/lib/session/permissions.ts'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { Select } from '#/ui/inputs/select.tsx'

interface ModelFieldProps {
  models: readonly Model[]
}

/** The model that answers. One that has gone since stays in the list, marked as such. */
export function ModelField({ models }: ModelFieldProps) {
  const { field, ref, error } = useConfigField('model')
  const mayChoose = useCan('models.choose')
  const chosen = models.find(({ id }) => id === field.value)
  const gone = 'Este modelo não está mais disponível. Escolha outro.'
  return (
    <BuilderField
      name="model"
      error={error ?? (chosen ? undefined : gone)}
      hint={mayChoose ? chosen?.description : 'Somente quem tem permissão pode trocar o modelo.'}
    >
      <Select
        ref={ref}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        disabled={!mayChoose}
        options={optionsOf(models, field.value)}
      />
    </BuilderField>
  )
}

const none = { value: 'none', label: 'Nenhum' }

/** The model that answers when the first one fails. */
export function FallbackModelField({ models }: ModelFieldProps) {
  const { field, ref, error } = useConfigField('fallbackModel')
  const { field: first } = useConfigField('model')
  const mayChoose = useCan('models.choose')
  const others = models.filter(({ id }) => id !== first.value)
  return (
    <BuilderField name="fallbackModel" error={error} hint="Responde quando o modelo principal falha.">
      <Select
        ref={ref}
        value={field.value ?? none.value}
        onValueChange={(value) => field.onChange(value === none.value ? null : value)}
        onBlur={field.onBlur}
        disabled={!mayChoose}
        options={[none, ...optionsOf(others, field.value)]}
      />
    </BuilderField>
  )
}

function optionsOf(models: readonly Model[], chosen: string | null): SelectOption[] {
  const options = models.map((model) => ({
    value: model.id,
    label: model.name,
    hint: describeModel(model),
    group: model.provider,
  }))
  const isGone = chosen !== null && models.every(({ id }) => id !== chosen)
  return isGone ? [...options, { value: chosen, label: chosen, hint: 'Indisponível' }] : options
}

/** Where a model works and what it costs: `Brasil · cerca de R$ 3,20 por 1.000 respostas`. */
function describeModel({ location, priceBrlPer1000 }: Model): string {
  const place = location === 'local' ? 'Neste servidor' : location
  return [place, priceOf(priceBrlPer1000)].filter(Boolean).join(' · ')
}

function priceOf(price: number | null): string {
  if (price === null) return 'preço não informado'
  return price === 0 ? 'sem custo' : `cerca de ${formatMoney(price)} por 1.000 respostas`
}
