import { ownBudgetScopes, type Budget } from '@prosa/contract/usage/budgets.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { uiLabels } from '#/ui/ui-labels.ts'

export const budgetScopeLabels: Readonly<Record<Budget['scope'], string>> = {
  organization: 'Organização',
  partner: 'Instituição',
  group: 'Grupo',
  user: 'Pessoa',
  assistant: 'Assistente',
  link: 'Link na Web',
}

interface BudgetDialogProps {
  /** The budget to change; undefined creates one. */
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

const MAX_BUDGET = 1_000_000

const budgetFormSchema = z
  .object({
    scope: z.enum(ownBudgetScopes),
    targetId: z.string(),
    limit: z
      .string()
      .trim()
      .regex(reaisPattern, 'Escreva um valor em reais, como 1.500,00.')
      .refine((text) => reaisIn(text) >= 0.01, 'O limite precisa ser maior que zero.')
      .refine((text) => reaisIn(text) <= MAX_BUDGET, 'O limite é alto demais.'),
    warnPercent: z
      .string()
      .trim()
      .regex(/^([1-9]\d?|100)$/, 'Use de 1 a 100.'),
    /** The target of a budget can be chosen only when it is created. */
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

interface TargetPickerProps {
  scope: 'group' | 'user' | 'assistant'
  value: string
  onChange: (targetId: string) => void
  error: string | undefined
}

const labels = { group: 'Buscar grupo', user: 'Buscar pessoa', assistant: 'Buscar assistente' } as const

/** Searches the possible targets that have no budget yet. */
function TargetPicker({ scope, value, onChange, error }: TargetPickerProps) {
  const [q, setQ] = useState('')
  const found = useQuery({
    ...read('findBudgetTargets', { query: { scope, q } }),
    placeholderData: keepPreviousData,
  })
  const items = found.data?.items ?? []
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label={labels[scope]} placeholder={`${labels[scope]}…`} value={q} onSearch={setQ} />
      <div
        className="max-h-56 min-h-24 overflow-y-auto rounded-xl border border-border p-4"
        aria-busy={found.isPending}
      >
        {found.isPending && <Skeleton className="h-6 max-w-60" />}
        {found.error && <RetryNotice query={found} />}
        {found.data && items.length === 0 && (
          <p className="text-sm text-muted-foreground">{q ? uiLabels.nothingFound(q) : 'Todos já têm um orçamento.'}</p>
        )}
        {items.length > 0 && (
          <RadioGroup
            aria-label="Para quem"
            value={value}
            onValueChange={onChange}
            options={items.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
          />
        )}
      </div>
      <FieldError id="target-error" message={error} />
    </div>
  )
}
