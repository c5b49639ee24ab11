import '#/blocks/chat/part-operations.ts'
import type { ChatFolder } from '@prosa/contract/conversations/chat-history.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Escreva um nome para a pasta.').max(60, 'O nome pode ter no máximo 60 caracteres.'),
})

/** Creates or renames a folder. */
export default function FolderNameDialog({ folder, onClose }: { folder?: ChatFolder; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <EntityDialog
      size="sm"
      title={folder ? 'Renomear pasta' : 'Nova pasta'}
      submitLabel={folder ? 'Renomear' : 'Criar pasta'}
      cancels
      schema={schema}
      values={{ name: folder?.name ?? '' }}
      of={folder}
      save={(body) =>
        folder ? api.updateChatFolder({ params: { folderId: folder.id }, body }) : api.createChatFolder({ body })
      }
      onSaved={({ id }) => !folder && void navigate({ to: '/chats', search: { folder: id } })}
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="name" label="Nome da pasta" required />}
    </EntityDialog>
  )
}
