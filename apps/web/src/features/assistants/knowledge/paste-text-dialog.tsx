import { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { operationsOf, type DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { api } from '#/lib/api/api.ts'

interface PasteTextDialogProps {
  place: DocumentPlace
  onClose: () => void
}

export function PasteTextDialog({ place, onClose }: PasteTextDialogProps) {
  return (
    <EntityDialog
      size="lg"
      title="Colar texto"
      description="O texto vira um documento, consultado para responder."
      submitLabel="Adicionar texto"
      schema={knowledge.addText.body}
      values={{ name: '', text: '' }}
      save={(body) => api[operationsOf(place).paste]({ params: place, body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" placeholder="Ex.: Regras da biblioteca" />
          <TextareaField form={form} name="text" label="Texto" rows={10} />
        </>
      )}
    </EntityDialog>
  )
}
