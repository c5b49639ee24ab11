import { versions } from '@prosa/contract/versions.ts'
import type { Version } from '@prosa/contract/versions.ts'
import { useId } from 'react'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

interface NameDialogProps {
  assistantId: number
  version: Version
  onClose: () => void
}

export function NameDialog({ assistantId, version: { number, label }, onClose }: NameDialogProps) {
  const formId = useId()
  const form = useZodForm(versions.nameVersion.body, { defaultValues: { label } })
  const name = useWrite('nameVersion', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await name.mutateAsync({ params: { assistantId, number }, body })
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Nomear a versão ${number}`}
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Salvar
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label="Nome" hint="Ex.: Antes da prova final. Vazio remove o nome." error={errors.label?.message}>
          <TextInput {...form.register('label')} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
