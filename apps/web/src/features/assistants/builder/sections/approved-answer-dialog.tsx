import type { ApprovalProps } from '#/blocks/assistant/approval.ts'
import { approvedAnswerSchema } from '@prosa/contract/assistants/approved-answers.ts'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** Edits one question with its fixed answer. */
export default function ApprovedAnswerDialog({ title, description, saveLabel, pair, onSave, onClose }: ApprovalProps) {
  const form = useZodForm(approvedAnswerSchema, { defaultValues: pair })
  const { submit, problem } = useFormSubmit(form, onSave)
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={saveLabel}
      submit={submit}
      problem={problem}
      busy={form.formState.isSubmitting}
      onClose={onClose}
      className="gap-5"
    >
      <TextareaField
        form={form}
        name="question"
        label="Pergunta"
        required
        hint="Vale também com outras maiúsculas, acentos, pontuação e saudações. Qualquer outra palavra é outra pergunta."
        rows={2}
      />
      <TextareaField
        form={form}
        name="answer"
        label="Resposta aprovada"
        required
        hint="Sai exatamente assim."
        rows={4}
      />
      <DateField
        form={form}
        name="validUntil"
        label="Válida até"
        hint="Opcional. Depois deste dia, o modelo responde."
        none={null}
      />
    </FormDialog>
  )
}
