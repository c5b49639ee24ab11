import type { Passkey } from '@prosa/contract/people/second-factor.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { AddPasskeyDialog } from '#/features/profile/security/add-passkey-dialog.tsx'
import { RemovePasskeyDialog } from '#/features/profile/security/remove-passkey-dialog.tsx'
import { FreshEntry } from '#/features/profile/security/fresh-entry.tsx'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'

/** Keys of the person's devices, which open the account without a password. */
export function Passkeys() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="truncate text-sm font-medium">{passkey.name}</p>
                <p className="text-sm text-muted-foreground">
                  Criada em {formatDate(passkey.createdAt)} ·{' '}
                  {passkey.lastUsedAt ? `Último uso ${formatRelative(passkey.lastUsedAt)}` : 'Ainda não usada'}
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Excluir a chave ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
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
      {removing && (
        <RemovePasskeyDialog
          passkey={removing}
          asksPassword={data.hasPassword}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {adding && <AddPasskeyDialog asksPassword={data.hasPassword} onClose={() => setAdding(false)} />}
    </>
  )
}
