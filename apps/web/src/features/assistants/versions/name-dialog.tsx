import { versions } from '@prosa/contract/assistants/versions.ts'
import type { Version } from '@prosa/contract/assistants/versions.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface NameDialogProps {
  assistantId: number
  version: Version
  onClose: () => void
}

export function NameDialog({ assistantId, version: { number, label }, onClose }: NameDialogProps) {
  const form = useZodForm(versions.nameVersion.body, { defaultValues: { label } })
  const name = useWrite('nameVersion', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await name.mutateAsync({ params: { assistantId, number }, body })
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      size="sm"
      title={`Nomear a versão ${number}`}
      submitLabel="Salvar"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" hint="Ex.: Antes da prova final. Vazio remove o nome." error={errors.label?.message}>
        <TextInput {...form.register('label')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
