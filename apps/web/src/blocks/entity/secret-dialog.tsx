import type { ReactNode } from 'react'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'

interface SecretDialogProps {
  description: string
  onClose: () => void
  /** The secret with its copy button. */
  children: ReactNode
}

/** Shows a new secret, which cannot be seen again. */
export function SecretDialog({ description, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarde o segredo"
      description={description}
      footer={
        <DialogClose>
          <Button>Já guardei</Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <Notice tone="warning">Ele aparece somente agora. Se o perder, troque o segredo.</Notice>
        {children}
      </div>
    </Dialog>
  )
}
