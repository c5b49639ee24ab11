import { ownBudgetScopes, type Budget } from '@prosa/contract/settings/budgets.ts'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { budgetScopeLabels } from '#/features/budgets/budget-labels.ts'
import { TargetPicker } from '#/features/budgets/target-picker.tsx'
import { api } from '#/lib/api/api.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

interface BudgetDialogProps {
  /** The one to be changed; a new one where left out. */
  budget?: Budget
  onClose: () => void
}

export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  return (
    <EntityDialog
      title={budget ? `Orçamento: ${budget.targetName || budgetScopeLabels[budget.scope]}` : 'Novo orçamento'}
      submitLabel={budget ? 'Salvar' : 'Criar'}
      schema={budgetFormSchema}
      values={{
        scope: 'organization',
        targetId: budget?.targetId ?? '',
        limit: budget ? reaisText(budget.limitCents / 100) : '',
        warnPercent: String(budget?.warnPercent ?? 80),
        isNew: !budget,
      }}
      of={budget}
      save={({ scope, targetId, ...values }) =>
        budget
          ? api.updateBudget({
              params: { budgetId: budget.id ?? '' },
              body: { ...toLimits(values), version: budget.version },
            })
          : api.createBudget({ body: { scope, targetId, ...toLimits(values) } })
      }
      done={budget ? 'Alterações salvas.' : 'Orçamento criado. Ele conta a partir de agora.'}
      fieldOfCode={{ budget_taken: 'targetId', budget_target_unknown: 'targetId' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!budget && <Target form={form} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="limit" label="Limite por mês (R$)" inputMode="decimal" />
            <TextField
              form={form}
              name="warnPercent"
              label="Avisar em (%)"
              hint={
                runtimeConfig.mail
                  ? 'Um e-mail, uma vez por mês.'
                  : 'Uma vez por mês, nos aparelhos de quem recebe alertas: não há servidor de e-mail.'
              }
              inputMode="numeric"
            />
          </div>
        </>
      )}
    </EntityDialog>
  )
}

const scopeOptions = ownBudgetScopes.map((value) => ({ value, label: budgetScopeLabels[value] }))

/** Whose budget it is, which can be chosen once. */
function Target({ form }: { form: ZodForm<BudgetForm, BudgetForm> }) {
  const scope = useWatch({ control: form.control, name: 'scope' })
  const message = form.formState.errors.targetId?.message
  return (
    <>
      <Field label="Para" error={scope === 'organization' ? message : undefined}>
        <Controller
          control={form.control}
          name="scope"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select
              value={value}
              onValueChange={(next) => {
                onChange(next)
                form.setValue('targetId', '')
                form.clearErrors('targetId')
              }}
              onBlur={onBlur}
              options={scopeOptions}
            />
          )}
        />
      </Field>
      {scope !== 'organization' && (
        <Controller
          control={form.control}
          name="targetId"
          render={({ field: { value, onChange } }) => (
            <TargetPicker scope={scope} value={value} onChange={onChange} error={message} />
          )}
        />
      )}
    </>
  )
}

const LARGEST = 1_000_000

const budgetFormSchema = z
  .object({
    scope: z.enum(ownBudgetScopes),
    targetId: z.string(),
    limit: z
      .string()
      .trim()
      .regex(reaisPattern, 'Escreva um valor em reais, como 1.500,00.')
      .refine((text) => reaisIn(text) >= 0.01, 'O limite precisa ser maior que zero.')
      .refine((text) => reaisIn(text) <= LARGEST, 'O limite é alto demais.'),
    warnPercent: z
      .string()
      .trim()
      .regex(/^([1-9]\d?|100)$/, 'Use de 1 a 100.'),
    /** Whose budget it is can be chosen once. */
    isNew: z.boolean(),
  })
  .refine(({ isNew, scope, targetId }) => !isNew || scope === 'organization' || targetId !== '', {
    path: ['targetId'],
    error: 'Escolha da lista.',
  })
type BudgetForm = z.output<typeof budgetFormSchema>

const toLimits = ({ limit, warnPercent }: Pick<BudgetForm, 'limit' | 'warnPercent'>) => ({
  limitCents: Math.round(reaisIn(limit) * 100),
  warnPercent: Number(warnPercent),
})
