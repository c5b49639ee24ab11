import { CircleAlert, FileUp, X } from 'lucide-react'
import type { Upload } from '#/features/assistants/knowledge/use-uploads.ts'
import { formatPercent } from '#/lib/format/format.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'

interface UploadListProps {
  uploads: readonly Upload[]
  onRemove: (id: string) => void
}

export function UploadList({ uploads, onRemove }: UploadListProps) {
  return (
    <ul aria-label="Envios" aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {uploads.map(({ id, name, progress, problem }) => (
        <li key={id} className="flex items-center gap-3 rounded-lg border border-border px-3 py-2">
          {problem ? (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-destructive-text" />
          ) : (
            <FileUp aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          )}
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-4 text-sm">
              <span className="truncate font-medium">{name}</span>
              {!problem && (
                <span aria-hidden className="text-muted-foreground tabular-nums">
                  {formatPercent(Math.floor(progress * 100) / 100)}
                </span>
              )}
            </div>
            {problem ? (
              <p className="text-sm text-destructive-text">{problem}</p>
            ) : (
              <Progress value={progress * 100} label={`Enviando ${name}`} className="mt-1.5 h-1.5" />
            )}
          </div>
          <IconButton
            size="sm"
            tooltip={false}
            label={problem ? `Dispensar ${name}` : `Cancelar o envio de ${name}`}
            icon={<X />}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
