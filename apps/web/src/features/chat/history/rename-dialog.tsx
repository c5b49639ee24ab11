import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { z } from 'zod'
import { useWrite } from '#/lib/api/operations.ts'
import { fieldProblems } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({
  title: z.string().trim().min(1, 'Escreva um nome.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
})

export function RenameDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title: chat.title } })
  const update = useWrite('updateChat', {
    onSuccess: onClose,
    onError: (error) => void form.showServerErrors(fieldProblems(error)),
  })
  const save = form.handleSubmit(({ title }) => update.mutate({ params: { chatId: chat.id }, body: { title } }))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Renomear conversa" size="sm">
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)} noValidate>
        <Field label="Nome" required error={form.formState.errors.title?.message}>
          <TextInput {...form.register('title')} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={update.isPending}>
            Renomear
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
