import { promptFields } from '@prosa/contract/conversations/prompt-fields.ts'
import type { Prompt } from '@prosa/contract/conversations/prompts.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'

interface FillDialogProps {
  prompt: Prompt
  onFill: (values: ReadonlyMap<string, string>) => void
  onClose: () => void
}

// by its place: a form reads a dot in a name as something inside something
const keyOf = (index: number) => `field${index}`
const value = z.string().trim().min(1, 'Preencha este campo.').max(8000, 'Use no máximo 8.000 caracteres.')

/** The fields of a prompt, before it becomes a message. */
export function FillDialog({ prompt, onFill, onClose }: FillDialogProps) {
  const names = promptFields(prompt.text)
  return (
    <EntityDialog
      title={prompt.title}
      description="Preencha os campos. Depois você ainda pode mudar a mensagem antes de enviar."
      submitLabel="Usar mensagem"
      schema={z.object(Object.fromEntries(names.map((_, index) => [keyOf(index), value])))}
      values={Object.fromEntries(names.map((_, index) => [keyOf(index), '']))}
      save={async (values) => values}
      onSaved={(values) => onFill(new Map(names.map((name, index) => [name, values[keyOf(index)] ?? ''])))}
      onClose={onClose}
    >
      {(form) =>
        names.map((name, index) => (
          <TextareaField key={name} form={form} name={keyOf(index)} label={name} rows={2} required />
        ))
      }
    </EntityDialog>
  )
}
