import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '#/lib/format/class-names.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

interface TranscriptProps {
  attemptId: string
  studentName: string
  assistantName: string
}

/** What was said. It is read when somebody asks for it and never by itself: each reading is in the audit trail. */
export function Transcript({ attemptId, studentName, assistantName }: TranscriptProps) {
  const transcript = useQuery({
    ...read('readTranscript', { params: { attemptId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  if (transcript.isError) return <LoadFailure title="Não foi possível carregar a conversa" query={transcript} />
  if (transcript.isPending) return <Spinner label="Carregando a conversa" />
  const { messages } = transcript.data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground">Esta leitura ficou registrada na auditoria com o seu nome.</p>
        <Button variant="ghost" size="sm" loading={transcript.isFetching} onClick={() => void transcript.refetch()}>
          Atualizar conversa
        </Button>
      </div>
      {messages.length === 0 ? (
        <p className="text-sm text-muted-foreground">O aluno ainda não escreveu nada.</p>
      ) : (
        <ol aria-label="Mensagens" className="flex flex-col gap-5">
          {messages.map((message) => (
            <TranscriptMessage
              key={message.id}
              message={message}
              author={message.role === 'user' ? studentName : assistantName}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function TranscriptMessage({ message: { role, parts, createdAt }, author }: { message: Message; author: string }) {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  return (
    <li className={classNames('flex flex-col gap-1', role === 'user' && 'rounded-xl bg-muted px-4 py-3')}>
      <p className="flex flex-wrap gap-x-2 text-sm">
        <strong className="font-medium wrap-anywhere">{author}</strong>
        <time dateTime={createdAt} className="text-muted-foreground">
          {formatDateTime(createdAt)}
        </time>
      </p>
      {role === 'user' ? <PlainText text={text} /> : <Markdown text={text} />}
    </li>
  )
}
