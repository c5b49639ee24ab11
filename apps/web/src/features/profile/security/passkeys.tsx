import type { Passkey } from '@prosa/contract/people/second-factor.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { AddPasskeyDialog } from '#/features/profile/security/add-passkey-dialog.tsx'
import { FreshEntry } from '#/features/profile/security/fresh-entry.tsx'
import { PasswordStep } from '#/features/profile/security/password-step.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

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

interface RemovePasskeyDialogProps {
  passkey: Passkey
  /** False for people without a password, who enter anew. */
  asksPassword: boolean
  onClose: () => void
}

/** A key is removed by whoever proves to be its person (L5): somebody at an open screen must not lock them out. */
function RemovePasskeyDialog({ passkey, asksPassword, onClose }: RemovePasskeyDialogProps) {
  const remove = useWrite('deletePasskey', {
    meta: { showsProblem: asksPassword },
    onSuccess: () => {
      toast.success('Chave de acesso excluída.')
      onClose()
    },
  })
  const params = { passkeyId: passkey.id }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Excluir a chave “${passkey.name}”`}
      description="Ela deixa de abrir a sua conta."
    >
      {asksPassword ? (
        <PasswordStep
          submitLabel="Excluir chave"
          onConfirm={(currentPassword) => remove.mutateAsync({ params, body: { currentPassword } })}
        />
      ) : (
        <FreshEntry redirect="/profile?tab=security">
          <Button loading={remove.isPending} onClick={() => remove.mutate({ params, body: {} })}>
            Excluir chave
          </Button>
        </FreshEntry>
      )}
    </Dialog>
  )
}
