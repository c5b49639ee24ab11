import '#/blocks/chat/part-operations.ts'
import type { ChatFolder } from '@prosa/contract/conversations/chat-history.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useWrite } from '#/lib/api/operations.ts'
import { fieldProblems, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'

const schema = z.object({
  name: z.string().trim().min(1, 'Escreva um nome para a pasta.').max(60, 'O nome pode ter no máximo 60 caracteres.'),
})

/** Makes a folder, or gives one another name. */
export default function FolderNameDialog({ folder, onClose }: { folder?: ChatFolder; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useZodForm(schema, { defaultValues: { name: folder?.name ?? '' } })
  const shown = {
    meta: { showsProblem: true },
    onError: (error: Error) => {
      const problems = fieldProblems(error)
      if (problems) form.showServerErrors(problems)
      else form.setError('name', { message: problemText(error) })
    },
  }
  const create = useWrite('createChatFolder', shown)
  const update = useWrite('updateChatFolder', shown)
  const save = form.handleSubmit(async (body) => {
    try {
      if (folder) await update.mutateAsync({ params: { folderId: folder.id }, body })
      else await navigate({ to: '/chats', search: { folder: (await create.mutateAsync({ body })).id } })
      onClose()
    } catch {
      // what was refused stands at the field
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={folder ? 'Renomear pasta' : 'Nova pasta'} size="sm">
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)} noValidate>
        <Field label="Nome da pasta" required error={form.formState.errors.name?.message}>
          <TextInput {...form.register('name')} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {folder ? 'Renomear' : 'Criar pasta'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
