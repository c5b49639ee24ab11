import { approvedAnswerSchema } from '@prosa/contract/approved-answers.ts'
import type { ApprovedAnswer } from '@prosa/contract/approved-answers.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { Button } from '#/ui/button.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

interface ApprovedAnswerDialogProps {
  title: string
  description: string
  saveLabel: string
  pair: ApprovedAnswer
  onSave: (pair: ApprovedAnswer) => Promise<unknown>
  onClose: () => void
}

/** One question with the answer to be given word for word. */
export default function ApprovedAnswerDialog({
  title,
  description,
  saveLabel,
  pair,
  onSave,
  onClose,
}: ApprovedAnswerDialogProps) {
  const formId = useId()
  const form = useZodForm(approvedAnswerSchema, { defaultValues: pair })
  const { submit, problem } = useFormSubmit(form, onSave)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          {saveLabel}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // the builder around it is a form too
          event.stopPropagation()
          submit(event)
        }}
        className="flex flex-col gap-5 pt-2"
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field
          label="Pergunta"
          required
          hint="Vale também com outras maiúsculas, acentos, pontuação e saudações. Qualquer outra palavra é outra pergunta."
          error={errors.question?.message}
        >
          <Textarea {...form.register('question')} rows={2} />
        </Field>
        <Field label="Resposta aprovada" required hint="Sai exatamente assim." error={errors.answer?.message}>
          <Textarea {...form.register('answer')} rows={4} />
        </Field>
        <Controller
          control={form.control}
          name="validUntil"
          render={({ field: { value, onChange, onBlur } }) => (
            <Field
              label="Válida até"
              hint="Opcional. Depois deste dia, o modelo responde."
              error={errors.validUntil?.message}
            >
              <DatePicker value={value ?? undefined} onValueChange={(day) => onChange(day ?? null)} onBlur={onBlur} />
            </Field>
          )}
        />
      </form>
    </Dialog>
  )
}
