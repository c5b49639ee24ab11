import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { AddPasskeyDialog } from '#/features/profile/security/add-passkey-dialog.tsx'
import { FreshEntry } from '#/features/profile/security/fresh-entry.tsx'
import { formatDate, formatRelative } from '#/lib/format.ts'
import { read, useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { toast } from '#/ui/toasters.tsx'

/** Keys of the person's devices, which open the account without a password. */
export function Passkeys() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  const [adding, setAdding] = useState(false)
  const remove = useWrite('deletePasskey', { onSuccess: () => toast.success('Chave de acesso excluída.') })
  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="text-sm text-muted-foreground">
                  Criada em {formatDate(createdAt)} ·{' '}
                  {lastUsedAt ? `Último uso ${formatRelative(lastUsedAt)}` : 'Ainda não usada'}
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Excluir a chave ${name}`}
                loading={remove.isPending && remove.variables.params.passkeyId === id}
                onClick={() => remove.mutate({ params: { passkeyId: id } })}
              >
                Excluir
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FreshEntry redirect="/profile?tab=security">
        <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
          Criar chave de acesso
        </Button>
      </FreshEntry>
      {adding && <AddPasskeyDialog asksPassword={data.hasPassword} onClose={() => setAdding(false)} />}
    </>
  )
}
