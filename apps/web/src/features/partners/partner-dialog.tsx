import type { Partner } from '@prosa/contract/people/partners.ts'
import { partnerFormSchema, toBody, toForm } from '#/features/partners/partner-form.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface PartnerDialogProps {
  /** The one to be changed; a new one where left out. */
  partner?: Partner
  onClose: () => void
}

export function PartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const form = useZodForm(partnerFormSchema, { defaultValues: toForm(partner) })
  const create = useWrite('createPartner', { meta: { showsProblem: true } })
  const update = useWrite('updatePartner', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (values) => {
      const body = toBody(values)
      await (partner ? update.mutateAsync({ params: { partnerId: partner.id }, body }) : create.mutateAsync({ body }))
      toast.success(partner ? 'Alterações salvas.' : `“${body.name}” foi cadastrada.`)
      onClose()
    },
    { partner_name_taken: 'name', cnpj_taken: 'cnpj' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={partner ? 'Editar instituição' : 'Nova instituição parceira'}
      submitLabel={partner ? 'Salvar' : 'Cadastrar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="CNPJ (opcional)" error={errors.cnpj?.message}>
        <TextInput {...form.register('cnpj')} placeholder="00.000.000/0000-00" autoComplete="off" />
      </Field>
      <Field
        label="Contatos (opcional)"
        hint="Com quem falar lá: nome, telefone, e-mail."
        error={errors.contacts?.message}
      >
        <Textarea {...form.register('contacts')} rows={2} />
      </Field>
      <Field
        label="E-mail do encarregado (opcional)"
        hint="Quem responde pelos dados pessoais na instituição (LGPD)."
        error={errors.dpoEmail?.message}
      >
        <TextInput {...form.register('dpoEmail')} type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <fieldset className="flex flex-col gap-4">
        <legend className="text-sm font-semibold">Limites</legend>
        <p className="text-sm text-muted-foreground">Vazio é sem limite.</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Pessoas" error={errors.maxPeople?.message}>
            <TextInput {...form.register('maxPeople')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Links na Web" error={errors.maxLinks?.message}>
            <TextInput {...form.register('maxLinks')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Orçamento (R$/mês)" error={errors.monthlyBudgetBrl?.message}>
            <TextInput {...form.register('monthlyBudgetBrl')} inputMode="decimal" autoComplete="off" />
          </Field>
        </div>
      </fieldset>
    </FormDialog>
  )
}
