import { ExternalLink } from 'lucide-react'
import { problemText } from '#/lib/api/problems.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

interface PreviewDialogProps {
  title: string
  /** Opens once, as a link of the school's system; absent while it is made. */
  url: string | undefined
  error: Error | null
  onClose: () => void
}

export function PreviewDialog({ title, url, error, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ver “${title}” como aluno`}
      description="Abre em outra aba a página que o aluno encontra, com um aluno que não existe. Nada do que você fizer lá entra nas listas nem nas estatísticas."
      footer={
        url && (
          <a href={url} target="_blank" rel="noopener noreferrer" onClick={onClose} className={buttonStyle({})}>
            <ExternalLink aria-hidden /> Abrir como aluno
          </a>
        )
      }
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!error && !url && <Spinner label="Preparando a prévia" />}
      {url && <p className="text-sm text-muted-foreground">O link vale por 5 minutos e abre uma vez só.</p>}
    </Dialog>
  )
}
