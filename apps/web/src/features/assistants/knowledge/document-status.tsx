import { isPictureKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { hiddenSentence } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { documentStatusLabels } from '#/text/document-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { SpinnerRing } from '#/ui/feedback/spinner.tsx'

interface DocumentStatusProps {
  document: Document
  /** Leaves the usual state out. */
  unusual?: boolean
}

/** State of a document, with its problem. */
export function DocumentStatus({ document, unusual = false }: DocumentStatusProps) {
  const { kind, status, problem, scan, notes, readsHidden } = document
  const hidden = hiddenSentence(notes, readsHidden)
  const tone = tones[status]
  return (
    <div className="flex flex-col items-start gap-1 empty:hidden">
      {!(unusual && status === 'ready') && (
        <Badge tone={tone} icon={tone === 'accent' && <SpinnerRing className="motion-reduce:hidden" />}>
          {documentStatusLabels[status]}
        </Badge>
      )}
      {scan && (
        <p className="max-w-64 text-xs text-muted-foreground">
          {isPictureKind(kind)
            ? 'Reconhecendo o texto da imagem'
            : `Reconhecendo o texto das páginas digitalizadas: ${formatNumber(scan.done)} de ${formatNumber(scan.total)}`}
        </p>
      )}
      {problem && <p className="max-w-64 text-xs text-muted-foreground">{problem}</p>}
      {hidden && <p className="max-w-64 text-xs text-muted-foreground">{hidden}</p>}
    </div>
  )
}

const tones = {
  queued: 'accent',
  reading: 'accent',
  indexing: 'accent',
  ready: 'success',
  attention: 'warning',
  failed: 'danger',
} as const
