import { ownBudgetScopes } from '@prosa/contract/settings/budgets.ts'
import type { Budget } from '@prosa/contract/settings/budgets.ts'
import { Controller, useWatch } from 'react-hook-form'
import { budgetFormSchema, toLimits } from '#/features/budgets/budget-form.ts'
import { budgetScopeLabels } from '#/features/budgets/budget-labels.ts'
import { TargetPicker } from '#/features/budgets/target-picker.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { reaisText } from '#/lib/forms/reais.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface BudgetDialogProps {
  /** The one to be changed; a new one where left out. */
  budget?: Budget
  onClose: () => void
}

const scopeOptions = ownBudgetScopes.map((value) => ({ value, label: budgetScopeLabels[value] }))

export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const form = useZodForm(budgetFormSchema, {
    defaultValues: {
      scope: 'organization',
      targetId: budget?.targetId ?? '',
      limit: budget ? reaisText(budget.limitCents / 100) : '',
      warnPercent: String(budget?.warnPercent ?? 80),
      isNew: !budget,
    },
  })
  const scope = useWatch({ control: form.control, name: 'scope' })
  const create = useWrite('createBudget', { meta: { showsProblem: true } })
  const update = useWrite('updateBudget', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (values) => {
      const limits = toLimits(values)
      await (budget
        ? update.mutateAsync({ params: { budgetId: budget.id ?? '' }, body: limits })
        : create.mutateAsync({ body: { scope: values.scope, targetId: values.targetId, ...limits } }))
      toast.success(budget ? 'Alterações salvas.' : 'Orçamento criado. Ele conta a partir de agora.')
      onClose()
    },
    { budget_taken: 'targetId', budget_target_unknown: 'targetId' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={budget ? `Orçamento: ${budget.targetName || budgetScopeLabels[budget.scope]}` : 'Novo orçamento'}
      submitLabel={budget ? 'Salvar' : 'Criar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      {!budget && (
        <Field label="Para" error={scope === 'organization' ? errors.targetId?.message : undefined}>
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
      )}
      {!budget && scope !== 'organization' && (
        <Controller
          control={form.control}
          name="targetId"
          render={({ field: { value, onChange } }) => (
            <TargetPicker scope={scope} value={value} onChange={onChange} error={errors.targetId?.message} />
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Limite por mês (R$)" error={errors.limit?.message}>
          <TextInput {...form.register('limit')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Avisar em (%)" hint="Um e-mail, uma vez por mês." error={errors.warnPercent?.message}>
          <TextInput {...form.register('warnPercent')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}
