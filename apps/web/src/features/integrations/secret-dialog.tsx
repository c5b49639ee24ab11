import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

export interface NewSecret {
  integration: Integration
  secret: string
}

/** The only moment in which a secret can be seen. */
export function SecretDialog({ integration, secret, onClose }: NewSecret & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarde o segredo"
      description={`Com ele ${integration.name} assina cada pedido de entrada de um aluno.`}
      footer={
        <DialogClose>
          <Button>Já guardei</Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <Notice tone="warning">Ele aparece somente agora. Se o perder, troque o segredo.</Notice>
        <CopiedText label="Client id" text={integration.clientId} copyLabel="Copiar client id" />
        <CopiedText label="Segredo" text={secret} copyLabel="Copiar segredo" />
      </div>
    </Dialog>
  )
}
