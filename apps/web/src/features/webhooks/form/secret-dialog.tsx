import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** The only moment in which a secret can be seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarde o segredo"
      description="Com ele o seu sistema confirma que cada evento veio do Prosa."
      footer={
        <DialogClose>
          <Button>Já guardei</Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <Notice tone="warning">Ele aparece somente agora. Se o perder, troque o segredo.</Notice>
        <Field label="Segredo do webhook">
          <TextInput
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            trailing={<CopyButton text={secret} label="Copiar segredo" />}
          />
        </Field>
      </div>
    </Dialog>
  )
}
