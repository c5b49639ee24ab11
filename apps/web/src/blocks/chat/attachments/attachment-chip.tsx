import { isPicture } from '@prosa/contract/conversations/attachment-kinds.ts'
import { CircleAlert, FileText, Image, X } from 'lucide-react'
import type { ChosenFile } from '#/blocks/chat/attachments/chosen-file.ts'
import { formatBytes, formatPercent } from '#/lib/format/format.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** A file that waits for its message: what it is, how far it is, what is wrong with it. */
export function AttachmentChip({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { name, state, share, problem } = file
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2 rounded-xl border border-border bg-muted py-1 pr-1 pl-2.5">
      <Mark file={file} />
      <div className="min-w-0 text-sm leading-tight">
        <p className="max-w-48 truncate font-medium" title={name}>
          {name}
        </p>
        <p aria-live="polite" className={problem ? 'max-w-64 text-destructive-text' : 'text-muted-foreground'}>
          {problem ?? stateText(file)}
          {/* a number that grows is not read out again and again */}
          {state === 'sending' && <span aria-hidden> {formatPercent(Math.floor(share * 100) / 100)}</span>}
        </p>
      </div>
      <IconButton
        size="sm"
        tooltip={false}
        label={state === 'sending' ? `Cancelar o envio de ${name}` : `Remover ${name}`}
        icon={<X />}
        onClick={onRemove}
      />
    </li>
  )
}

const icon = 'size-5 shrink-0'

function Mark({ file: { state, format } }: { file: ChosenFile }) {
  if (state === 'failed') return <CircleAlert aria-hidden className={`${icon} text-destructive-text`} />
  if (state !== 'ready') return <Spinner size="sm" className="shrink-0" />
  const Icon = format && isPicture(format) ? Image : FileText
  return <Icon aria-hidden className={`${icon} text-muted-foreground`} />
}

function stateText({ state, bytes, cut }: ChosenFile): string {
  if (state === 'sending') return 'Enviando…'
  if (state === 'reading') return 'Lendo…'
  return cut ? `${formatBytes(bytes)} · longo: só o começo será lido` : `${formatBytes(bytes)} · pronto`
}
