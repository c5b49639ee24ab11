import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useWrite, read } from '#/lib/api/operations.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Card } from '#/ui/layout/card.tsx'

const modelOptions = [
  { value: 'all', label: 'Todos os modelos' },
  { value: 'some', label: 'Só os escolhidos' },
] as const

/** What the person may spend in a month, and which models may answer them. */
export function UserLimits({ user }: { user: UserDetails }) {
  const titleId = useId()
  const form = useZodForm(limitsFormSchema, { values: toLimitsForm(user) })
  const { control } = form
  const isSome = useWatch({ control, name: 'models' }) === 'some'
  const save = useWrite('setUserLimits', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (values) => {
    await save.mutateAsync({ params: { userId: user.id }, body: toLimitsBody(values) })
    toast.success('Limites salvos. Valem a partir da próxima mensagem.')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Card className="sm:p-6">
      <form noValidate onSubmit={submit} aria-labelledby={titleId} className="flex flex-col gap-5">
        <h2 id={titleId} className="text-base font-semibold">
          Orçamento e modelos
        </h2>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field
          label="Orçamento mensal (R$)"
          hint={
            user.budget
              ? `Usado neste mês: ${formatMoney(user.budget.usedCents / 100)}. Em branco: sem limite próprio.`
              : 'Em branco: sem limite próprio. Os da organização e dos grupos continuam valendo.'
          }
          error={errors.limit?.message}
          className="max-w-sm"
        >
          <TextInput {...form.register('limit')} inputMode="decimal" autoComplete="off" />
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="pb-1.5 text-sm font-medium">Modelos permitidos</legend>
          <Controller
            control={control}
            name="models"
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
              name="chosen"
              render={({ field: { value, onChange } }) => <AllowedModels value={value} onChange={onChange} />}
            />
          )}
        </fieldset>
        <div>
          <Button type="submit" loading={isSubmitting}>
            Salvar limites
          </Button>
        </div>
      </form>
    </Card>
  )
}

const LARGEST = 1_000_000

const limitsFormSchema = z.object({
  /** '' for no limit. */
  limit: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || reaisPattern.test(text),
      'Escreva um valor em reais, como 50,00, ou deixe em branco.',
    )
    .refine(
      (text) => text === '' || !reaisPattern.test(text) || reaisIn(text) >= 0.01,
      'O limite precisa ser maior que zero.',
    )
    .refine((text) => text === '' || !reaisPattern.test(text) || reaisIn(text) <= LARGEST, 'O limite é alto demais.'),
  models: z.enum(['all', 'some']),
  chosen: z.array(z.string()),
})
type LimitsForm = z.output<typeof limitsFormSchema>

const toLimitsForm = ({ budget, allowedModels }: Pick<UserDetails, 'budget' | 'allowedModels'>): LimitsForm => ({
  limit: budget ? reaisText(budget.limitCents / 100) : '',
  models: allowedModels ? 'some' : 'all',
  chosen: allowedModels ?? [],
})

const toLimitsBody = ({ limit, models, chosen }: LimitsForm) => ({
  limitCents: limit === '' ? null : Math.round(reaisIn(limit) * 100),
  allowedModels: models === 'all' ? null : chosen,
})

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
