import { Part } from '#/ui/layout/part.tsx'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { spanText } from '#/lib/format/durations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { attemptStateLabels, attemptStateTones } from '#/text/attempt-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

type Attempt = StudentDetail['attempts'][number]

interface AttemptListProps {
  attempts: readonly Attempt[]
  /** Whether this person may read conversations. */
  readable: boolean
}

export function AttemptList({ attempts, readable }: AttemptListProps) {
  const [opened, setOpened] = useState<Attempt | null>(null)
  return (
    <Part title="Tentativas" sub>
      {attempts.length === 0 && <p className="mt-2 text-sm text-muted-foreground">Ainda não começou nenhuma.</p>}
      <ul className="mt-2 divide-y divide-border">
        {attempts.map((attempt) => (
          <li key={attempt.attemptId} className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">{attempt.assessmentTitle}</p>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone={attemptStateTones[attempt.state]}>{attemptStateLabels[attempt.state]}</Badge>
                {attempt.receipt && (
                  <span className="text-muted-foreground">
                    Comprovante <code>{attempt.receipt}</code>
                  </span>
                )}
              </p>
              <p className="mt-1 text-muted-foreground">
                {attempt.number}ª tentativa, {formatDateTime(attempt.startedAt)} ·{' '}
                {counted(attempt.messages, 'mensagem', 'mensagens')} · {spanText(attempt.activeSeconds)}
              </p>
            </div>
            {attempt.erased && <span className="text-muted-foreground">Conversa excluída</span>}
            {readable && !attempt.erased && (
              <Button size="sm" variant="secondary" onClick={() => setOpened(attempt)}>
                Ver conversa<span className="sr-only"> de {attempt.assessmentTitle}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <TranscriptDialog
          attemptId={opened.attemptId}
          title={opened.assessmentTitle}
          receipt={opened.receipt}
          onClose={() => setOpened(null)}
        />
      )}
    </Part>
  )
}

interface TranscriptDialogProps {
  attemptId: string
  title: string
  receipt: string | null
  onClose: () => void
}

/** The conversation of an attempt. Each opening is audited, so it is not refreshed automatically. */
function TranscriptDialog({ attemptId, title, receipt, onClose }: TranscriptDialogProps) {
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
      description={`${receipt ? `Comprovante ${receipt}. ` : ''}Esta leitura fica registrada na auditoria.`}
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {isPending && <Skeleton className="h-40" />}
      {data?.messages.length === 0 && <p className="text-sm text-muted-foreground">O aluno não escreveu nada.</p>}
      <ol className="flex flex-col gap-4 pt-2 pb-1">
        {data?.messages.map((message) => (
          <li key={message.id} className={message.role === 'user' ? 'rounded-xl bg-muted px-4 py-3' : 'px-4'}>
            <p className="pb-1 text-xs text-muted-foreground">
              <span className="font-medium text-foreground">
                {nameAuthor(message, { person: 'Aluno', assistant: 'Assistente' })}
              </span>
              {' · '}
              {formatDateTime(message.createdAt)}
            </p>
            <Markdown text={messageText(message)} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const messageText = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
