import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'

const schema = z.object({
  title: z.string().trim().min(1, 'Escreva um nome.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
})

export const RenameDialog = ({ chat: { id, title }, onClose }: { chat: ChatSummary; onClose: () => void }) => (
  <EntityDialog
    size="sm"
    title="Renomear conversa"
    submitLabel="Renomear"
    cancels
    schema={schema}
    values={{ title }}
    save={(body) => api.updateChat({ params: { chatId: id }, body })}
    onClose={onClose}
  >
    {(form) => <TextField form={form} name="title" label="Nome" required />}
  </EntityDialog>
)
