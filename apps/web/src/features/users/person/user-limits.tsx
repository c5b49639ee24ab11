import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import type { UserForm } from '#/features/users/person/user-fields.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Section } from '#/ui/layout/section.tsx'

const modelOptions = [
  { value: 'all', label: 'Todos os modelos' },
  { value: 'some', label: 'Só os escolhidos' },
] as const

/** What the person may spend in a month, and which models may answer them. */
export function UserLimits({ user, form }: { user: UserDetails; form: UserForm }) {
  const { control } = form
  const isSome = useWatch({ control, name: 'limits.models' }) === 'some'
  return (
    <Section title="Orçamento e modelos">
      <div className="flex flex-col gap-5">
        <Field
          label="Orçamento mensal (R$)"
          hint={
            user.budget
              ? `Usado neste mês: ${formatMoney(user.budget.usedCents / 100)}. Em branco: sem limite próprio.`
              : 'Em branco: sem limite próprio. Os da organização e dos grupos continuam valendo.'
          }
          error={form.formState.errors.limits?.limit?.message}
          className="max-w-sm"
        >
          <TextInput {...form.register('limits.limit')} inputMode="decimal" autoComplete="off" />
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="pb-1.5 text-sm font-medium">Modelos permitidos</legend>
          <Controller
            control={control}
            name="limits.models"
            render={({ field: { value, onChange } }) => (
              <RadioGroup
                aria-label="Modelos permitidos"
                value={value}
                onValueChange={onChange}
                options={[...modelOptions]}
              />
            )}
          />
          {isSome && (
            <Controller
              control={control}
              name="limits.chosen"
              render={({ field: { value, onChange } }) => <AllowedModels value={value} onChange={onChange} />}
            />
          )}
        </fieldset>
      </div>
    </Section>
  )
}

interface AllowedModelsProps {
  value: readonly string[]
  onChange: (modelIds: string[]) => void
}

/** The models that may answer a person; those chosen before that nobody offers now stay in the list until they are taken out. */
function AllowedModels({ value, onChange }: AllowedModelsProps) {
  const models = useQuery(read('listModels'))
  const { data } = models
  if (models.isError) return <LoadFailure title="Não foi possível carregar os modelos" query={models} />
  if (!data) return <Skeleton className="h-24" />
  const offered = data.items.filter(({ id }) => !id.startsWith('embedded:'))
  const gone = value.filter((id) => !offered.some((model) => model.id === id))
  const choices = [
    ...offered.map(({ id, name, provider }) => ({ id, label: name, hint: provider })),
    ...gone.map((id) => ({ id, label: id, hint: 'Não é mais oferecido' })),
  ]
  return (
    <div className="flex flex-col gap-2 pl-7">
      {choices.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          label={label}
          hint={hint}
          checked={value.includes(id)}
          onCheckedChange={(chosen) => onChange(chosen ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      <p className="text-sm text-muted-foreground">
        O Prosa Trechos, que só cita os documentos, responde sempre. Um assistente com um modelo que não está aqui avisa
        a pessoa e não responde a ela.
      </p>
    </div>
  )
}
