import { knowledge } from '@prosa/contract/knowledge.ts'
import { useId } from 'react'
import { operationsOf } from '#/features/assistants/knowledge/document-place.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

interface PasteTextDialogProps {
  place: DocumentPlace
  onClose: () => void
}

export function PasteTextDialog({ place, onClose }: PasteTextDialogProps) {
  const formId = useId()
  const form = useZodForm(knowledge.addText.body, { defaultValues: { name: '', text: '' } })
  const add = useWrite(operationsOf(place).paste, { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await add.mutateAsync({ params: place, body })
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Colar texto"
      description="O texto vira um documento, consultado para responder."
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Adicionar texto
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label="Nome" error={errors.name?.message}>
          <TextInput {...form.register('name')} placeholder="Ex.: Regras da biblioteca" autoComplete="off" />
        </Field>
        <Field label="Texto" error={errors.text?.message}>
          <Textarea {...form.register('text')} rows={10} />
        </Field>
      </form>
    </Dialog>
  )
}
