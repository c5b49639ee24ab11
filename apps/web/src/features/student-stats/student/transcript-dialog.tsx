import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface TranscriptDialogProps {
  attemptId: string
  title: string
  receipt: string | null
  onClose: () => void
}

/** The conversation of an attempt. Each opening is a reading that the audit keeps: it is not asked for behind one's back. */
export function TranscriptDialog({ attemptId, title, receipt, onClose }: TranscriptDialogProps) {
  const { data, isPending, error } = useQuery({
    ...read('readTranscript', { params: { attemptId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={title}
      description={`${receipt ? `Recibo ${receipt}. ` : ''}Esta leitura fica registrada na auditoria.`}
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {isPending && <Skeleton className="h-40" />}
      {data?.messages.length === 0 && <p className="text-sm text-muted-foreground">O aluno não escreveu nada.</p>}
      <ol className="flex flex-col gap-4 pt-2 pb-1">
        {data?.messages.map((message) => (
          <li key={message.id} className={message.role === 'user' ? 'rounded-xl bg-muted px-4 py-3' : 'px-4'}>
            <p className="pb-1 text-xs text-muted-foreground">
              <span className="font-medium text-foreground">{message.role === 'user' ? 'Aluno' : 'Assistente'}</span>
              {' · '}
              {formatDateTime(message.createdAt)}
            </p>
            <Markdown text={textOf(message)} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const textOf = ({ parts }: Message) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
