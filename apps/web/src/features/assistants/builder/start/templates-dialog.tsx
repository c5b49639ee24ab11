import TemplateGallery from '#/features/assistants/list/template-gallery.tsx'
import type { TemplateFields } from '#/text/templates/template.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface TemplatesDialogProps {
  onChoose: (fields: TemplateFields) => void
  onClose: () => void
}

/** A template fills the fields that the person has not typed. */
export default function TemplatesDialog({ onChoose, onClose }: TemplatesDialogProps) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Exemplos prontos"
      description="Preenchem os campos que você ainda não escreveu. Depois mude o que for diferente na sua escola."
    >
      <TemplateGallery onChoose={onChoose} />
    </Dialog>
  )
}
