import '#/blocks/chat/part-operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface FolderDialogProps {
  ids: readonly string[]
  /** Their current folder; undefined when they are in different ones. */
  folderId: string | null | undefined
  onClose: () => void
  onMoved?: () => void
}

const none = 'none'
const fresh = 'new'

/** Moves conversations into a folder, a new folder, or out of all folders. */
export default function FolderDialog({ ids, folderId, onClose, onMoved }: FolderDialogProps) {
  const folders = useQuery(read('listChatFolders'))
  const [chosen, setChosen] = useState<string | undefined>(folderId === null ? none : folderId)
  const [name, setName] = useState('')
  const options = { meta: { showsProblem: true } }
  const create = useWrite('createChatFolder', options)
  const update = useWrite('updateChats', options)
  const isNew = chosen === fresh
  const failure = create.error ?? update.error ?? folders.error

  async function move() {
    const folder = isNew ? await create.mutateAsync({ body: { name } }) : undefined
    const target = folder?.id ?? (chosen === none ? null : (chosen ?? null))
    await update.mutateAsync({ body: { ids: [...ids], folderId: target } })
    toast.success(target === null ? 'Fora das pastas.' : 'Na pasta.')
    onMoved?.()
    onClose()
  }

  return (
    <FormDialog
      title="Mover para uma pasta"
      size="sm"
      submitLabel="Mover"
      cancels
      disabled={chosen === undefined || (isNew && name.trim() === '')}
      submit={(event) => {
        event.preventDefault()
        // The dialog shows the refusal above the fields.
        void move().catch(() => undefined)
      }}
      problem={failure && problemText(failure)}
      busy={create.isPending || update.isPending}
      onClose={onClose}
    >
      <Field label="Pasta">
        <RadioGroup
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: none, label: 'Nenhuma pasta' },
            ...(folders.data?.items ?? []).map((folder) => ({ value: folder.id, label: folder.name })),
            { value: fresh, label: 'Uma pasta nova' },
          ]}
        />
      </Field>
      {isNew && (
        <Field label="Nome da pasta" required>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
