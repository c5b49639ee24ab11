import { approvedAnswerSchema } from '@prosa/contract/assistants/approved-answers.ts'
import type { ApprovalProps } from '#/blocks/assistant/approval.ts'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'

/** Edits one question with its fixed answer. */
export default function ApprovedAnswerDialog({ saveLabel, pair, onSave, ...dialog }: ApprovalProps) {
  return (
    <EntityDialog
      {...dialog}
      submitLabel={saveLabel}
      schema={approvedAnswerSchema}
      values={pair}
      save={onSave}
      className="gap-5"
    >
      {(form) => (
        <>
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
        </>
      )}
    </EntityDialog>
  )
}
