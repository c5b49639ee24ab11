import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface DeleteUserDialogProps {
  user: { id: number; name: string }
  onClose: () => void
  /** Leaves the page of a deleted person. */
  onDeleted?: () => Promise<void>
}

/** Asks what happens to assistants and conversations, then deletes the account. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [transferTo, setTransferTo] = useState<number | null>(null)
  const [chats, setChats] = useState<'delete' | 'anonymize'>('delete')
  const remove = useWrite('deleteUser', {
    meta: { showsProblem: true },
    onSuccess: async () => {
      toast.success(`A conta de ${user.name} foi excluída.`)
      // Before the screen's reads are refreshed.
      await onDeleted?.()
      onClose()
    },
  })
  const person = useQuery({
    ...read('getUser', { params: { userId: user.id } }),
    enabled: remove.isIdle || remove.isError,
  })
  const owned = person.data?.usage.assistants ?? 0
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Excluir ${user.name}?`}
      description="A pessoa sai na hora e não consegue mais entrar. O nome e o e-mail são apagados. Isso não pode ser desfeito."
      confirmLabel="Excluir usuário"
      typeToConfirm={{ text: user.name, label: 'Para confirmar, digite o nome' }}
      loading={remove.isPending || person.isPending}
      // A new owner is required only if the assistants are known.
      onConfirm={() =>
        person.data
          ? remove.mutate({ params: { userId: user.id }, body: { transferTo, chats } })
          : void person.refetch()
      }
    >
      {person.error && <RetryNotice query={person} />}
      {remove.error && <Notice tone="danger">{problemText(remove.error)}</Notice>}
      {owned > 0 && (
        <NewOwnerField
          hint={`${user.name} é responsável por ${counted(owned, 'assistente', 'assistentes')}.`}
          exceptId={user.id}
          value={transferTo}
          onChange={setTransferTo}
        />
      )}
      <Field label="Conversas da pessoa">
        <RadioGroup options={chatChoices} value={chats} onValueChange={setChats} />
      </Field>
    </AlertDialog>
  )
}

const chatChoices = [
  { value: 'delete', label: 'Excluir', hint: 'As conversas somem com a conta.' },
  { value: 'anonymize', label: 'Anonimizar', hint: 'O texto fica para as estatísticas, sem dizer de quem é.' },
] as const

interface NewOwnerFieldProps {
  hint: string
  /** The person who cannot be chosen. */
  exceptId: number
  value: number | null
  onChange: (userId: number) => void
}

/** Chooses the new owner of a person's assistants. */
function NewOwnerField({ hint, exceptId, value, onChange }: NewOwnerFieldProps) {
  const [q, setQuery] = useState('')
  const found = useQuery({
    ...read('listUsers', { query: { q, status: 'active', pageSize: 5 } }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, name, email }) => ({ value: String(id), label: name, hint: email }))
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{hint}</p>
      <SearchInput label="Buscar quem assume" placeholder="Buscar por nome ou e-mail…" value={q} onSearch={setQuery} />
      <Field label="Transferir os assistentes para" required>
        {found.error ? (
          <RetryNotice query={found} />
        ) : options.length > 0 ? (
          <RadioGroup
            options={options}
            value={value === null ? undefined : String(value)}
            onValueChange={(id) => onChange(Number(id))}
          />
        ) : (
          <p className="text-sm text-muted-foreground">
            {found.isPending ? uiLabels.loading : 'Ninguém encontrado. Busque por outro nome.'}
          </p>
        )}
      </Field>
    </div>
  )
}
