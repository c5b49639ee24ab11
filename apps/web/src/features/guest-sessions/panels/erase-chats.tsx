import { Trash2 } from 'lucide-react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'

/** 'Apagar minhas conversas': permanently, on every device. */
export const EraseChats = ({ onErased }: { onErased: () => void }) => (
  <DialogButton
    variant="secondary"
    size="sm"
    className="mt-2 self-start"
    icon={Trash2}
    label="Apagar minhas conversas"
    renderDialog={(close) => (
      <Confirmation
        operation="deleteVisitChats"
        input={undefined}
        title="Apagar todas as suas conversas?"
        description="Elas são apagadas de vez, neste e em outros aparelhos. Não é possível desfazer."
        confirmLabel="Apagar tudo"
        done="As suas conversas foram apagadas."
        onDone={onErased}
        onClose={close}
      />
    )}
  />
)
