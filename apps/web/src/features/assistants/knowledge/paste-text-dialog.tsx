import { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import { operationsOf } from '#/features/assistants/knowledge/document-place.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface PasteTextDialogProps {
  place: DocumentPlace
  onClose: () => void
}

export function PasteTextDialog({ place, onClose }: PasteTextDialogProps) {
  const form = useZodForm(knowledge.addText.body, { defaultValues: { name: '', text: '' } })
  const add = useWrite(operationsOf(place).paste, { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await add.mutateAsync({ params: place, body })
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      size="lg"
      title="Colar texto"
      description="O texto vira um documento, consultado para responder."
      submitLabel="Adicionar texto"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" error={errors.name?.message}>
        <TextInput {...form.register('name')} placeholder="Ex.: Regras da biblioteca" autoComplete="off" />
      </Field>
      <Field label="Texto" error={errors.text?.message}>
        <Textarea {...form.register('text')} rows={10} />
      </Field>
    </FormDialog>
  )
}
