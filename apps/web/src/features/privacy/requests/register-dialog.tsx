import { privacy } from '@prosa/contract/settings/privacy.ts'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { requestKindLabels } from '#/text/privacy-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const { body } = privacy.openPrivacyRequest
const kindOptions = body.shape.kind.options.map((value) => ({ value, label: requestKindLabels[value] }))

/** A request that came by mail, by telephone or on paper. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(body, { defaultValues: { kind: 'erasure', email: '', message: '' } })
  const open = useWrite('openPrivacyRequest', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (request) => {
      const { protocol } = await open.mutateAsync({ body: request })
      toast.success(`Pedido ${protocol} registrado.`)
      onClose()
    },
    { privacy_person_unknown: 'email' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title="Registrar pedido"
      submitLabel="Registrar"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="O que a pessoa pediu" error={errors.kind?.message}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange} onBlur={onBlur} options={kindOptions} />
          )}
        />
      </Field>
      <Field
        label="E-mail da pessoa"
        hint="O da conta, ou o que o visitante informou ao entrar por um link. Alunos sem conta ficam na atividade da escola."
        error={errors.email?.message}
      >
        <TextInput {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label="Como o pedido chegou (opcional)" error={errors.message?.message}>
        <Textarea {...form.register('message')} rows={3} />
      </Field>
    </FormDialog>
  )
}
