import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { AllowedModels } from '#/features/users/person/limits/allowed-models.tsx'
import { formatMoney } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

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
              ? `Usado neste mês: ${formatMoney(user.budget.usedCents / 100)}. Vazio, a pessoa fica sem limite próprio.`
              : 'Vazio, a pessoa não tem limite próprio. Os da organização e dos grupos continuam valendo.'
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
    .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor em reais, como 50,00, ou deixe vazio.')
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
