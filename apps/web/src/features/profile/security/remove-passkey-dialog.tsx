import type { Passkey } from '@prosa/contract/people/second-factor.ts'
import { FreshEntry } from '#/features/profile/security/fresh-entry.tsx'
import { PasswordStep } from '#/features/profile/security/password-step.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  /** False for people without a password, who enter anew. */
  asksPassword: boolean
  onClose: () => void
}

/** A key is removed by whoever proves to be its person (L5): somebody at an open screen must not lock them out. */
export function RemovePasskeyDialog({ passkey, asksPassword, onClose }: RemovePasskeyDialogProps) {
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
