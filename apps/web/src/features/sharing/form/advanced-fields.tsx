import { listDoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { retentionChoices } from '@prosa/contract/sharing/link-settings.ts'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { MomentField } from '#/blocks/entity/date-field.tsx'
import { DoorOptionFields } from '#/blocks/entity/door-option-fields.tsx'
import { CheckboxField, TextField, TextareaField, SelectField } from '#/blocks/entity/form-fields.tsx'
import { type LinkForm, type LinkFormState, withRetention } from '#/features/sharing/form/form-values.ts'
import { colorOptions, themeOptions } from '#/features/sharing/form/appearance-options.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** Settings that most links do not need, folded away. A summary of them stands above. */
export function AdvancedFields({ form, hasCode }: { form: LinkFormState; hasCode: boolean }) {
  const { errors } = form.formState
  const values = form.watch()
  const hasError = advanced.some((name) => errors[name] !== undefined)
  return (
    <Advanced summary={summarizeForm(values, hasCode)} hasError={hasError}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField form={form} name="startsAt" label="Abre em" usual="00:00" />
        <MomentField form={form} name="endsAt" label="Fecha em" usual="23:59" />
      </div>
      <TextareaField
        form={form}
        name="closedMessage"
        label="Mensagem quando fechado"
        rows={2}
        placeholder="Voltamos em fevereiro."
      />
      <TextField
        form={form}
        name="accessCode"
        label="Código de acesso"
        hint={`${hasCode ? 'Já existe um código. Escreva outro para trocá-lo.' : 'Em branco: sem código.'} Um código com letras e números misturados é o mais difícil de adivinhar.`}
        className="max-w-60"
      />
      {hasCode && <CheckboxField form={form} name="removeCode" label="Deixar de pedir o código" />}
      <TextField
        form={form}
        name="budget"
        label="Orçamento por mês (R$)"
        hint="O link para quando o custo chega a ele. Todo link novo começa com R$ 50,00. Em branco: sem limite."
        inputMode="decimal"
        placeholder="50,00"
        className="max-w-60"
      />
      <SelectField
        form={form}
        name="retentionDays"
        label="Guardar conversas por"
        options={retentionChoices
          .filter((days) => !values.minors || days <= 30)
          .map((value) => ({ value, label: `${value} dias` }))}
        // Called before the period changes: a default consent text names the period and changes with it.
        onChosen={(days) =>
          form.setValue('consentText', withRetention(values, days).consentText, { shouldDirty: true })
        }
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">O que a página permite</legend>
        <DoorOptionFields door="link" tier="rare" form={form} minors={values.minors} />
      </fieldset>
      <AppearanceFields form={form} />
    </Advanced>
  )
}

const advanced = [
  'startsAt',
  'endsAt',
  'closedMessage',
  'accessCode',
  'budget',
  'retentionDays',
  'appearance',
  'options',
] as const

const limits = listDoorOptions('link').filter(({ kind }) => kind === 'limit')

function summarizeForm(form: LinkForm, hasCode: boolean): string {
  const code = (hasCode && !form.removeCode) || form.accessCode !== ''
  return [
    (form.startsAt || form.endsAt) && 'período',
    code && 'código',
    ...limits.map(
      ({ name, label }) => form.options[name] && `${label.toLocaleLowerCase('pt-BR')}: ${form.options[name]}`,
    ),
    form.budget && `R$ ${form.budget} por mês`,
    `guarda por ${form.retentionDays} dias`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Look of the page and the bubble. */
function AppearanceFields({ form }: { form: LinkFormState }) {
  const errors = form.formState.errors.appearance
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">Aparência</legend>
      <Field label="Título" hint="Em branco: o nome do assistente." error={errors?.title?.message}>
        <TextInput {...form.register('appearance.title')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="appearance.color" label="Cor" options={colorOptions} />
        <SelectField form={form} name="appearance.theme" label="Tema" options={themeOptions} />
      </div>
      <Field
        label="Mensagem proativa"
        hint="Aparece ao lado da bolha, no site que incorpora a conversa."
        error={errors?.proactiveMessage?.message}
      >
        <TextInput {...form.register('appearance.proactiveMessage')} placeholder="Posso ajudar?" autoComplete="off" />
      </Field>
    </fieldset>
  )
}
