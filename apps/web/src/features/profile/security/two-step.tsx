import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActivateDialog } from '#/features/profile/security/activate-dialog.tsx'
import { RecoveryCodes } from '#/features/profile/security/recovery-codes.tsx'
import { PasswordStep } from '#/features/profile/security/password-step.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Whether a password alone opens the account, and what changes that. */
export function TwoStep() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  const [dialog, setDialog] = useState<'activate' | 'renew' | 'remove'>()
  const close = () => setDialog(undefined)
  if (!data.hasPassword)
    return <p className="text-sm text-muted-foreground">Você entra por um provedor, que cuida da segunda etapa.</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={data.codes ? 'success' : 'neutral'}>{data.codes ? 'Ligada' : 'Desligada'}</Badge>
        {data.codes && (
          <p className="text-sm text-muted-foreground">
            {counted(data.recoveryCodesLeft, 'código de recuperação restante', 'códigos de recuperação restantes')}
          </p>
        )}
      </div>
      {data.codesLost && (
        <Notice tone="warning" title="Os códigos do seu aplicativo não funcionam mais">
          O servidor não consegue conferi-los. Desligue a verificação em duas etapas e ligue-a de novo antes de sair.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!data.codes && (
          <Button variant="secondary" onClick={() => setDialog('activate')}>
            Ligar verificação em duas etapas
          </Button>
        )}
        {data.codes && (
          <>
            <Button variant="secondary" onClick={() => setDialog('renew')}>
              Gerar novos códigos de recuperação
            </Button>
            <Button variant="ghost" onClick={() => setDialog('remove')}>
              Desligar
            </Button>
          </>
        )}
      </div>
      {dialog === 'activate' && <ActivateDialog onClose={close} />}
      {dialog === 'renew' && <RenewDialog onClose={close} />}
      {dialog === 'remove' && <RemoveDialog onClose={close} />}
    </>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useWrite('renewRecoveryCodes', { meta: { showsProblem: true } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Novos códigos de recuperação"
      description="Os códigos anteriores deixam de valer."
      {...(renew.isSuccess && { footer: <Button onClick={onClose}>Já guardei os códigos</Button> })}
    >
      {renew.isSuccess ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <PasswordStep
          submitLabel="Gerar códigos"
          onConfirm={(currentPassword) => renew.mutateAsync({ body: { currentPassword } })}
        />
      )}
    </Dialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useWrite('removeCodes', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Verificação em duas etapas desligada.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Desligar a verificação em duas etapas"
      description="Sua conta volta a abrir só com a senha, e os códigos de recuperação são apagados."
    >
      <PasswordStep
        submitLabel="Desligar"
        onConfirm={(currentPassword) => remove.mutateAsync({ body: { currentPassword } })}
      />
    </Dialog>
  )
}
