import '#/blocks/chat/part-operations.ts'
import type { FilePart, Message } from '@prosa/contract/conversations/chats.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatBytes, formatDateTime } from '#/lib/format/format.ts'
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

/** The conversation, read only on request, because each read is audited. */
export function Transcript({ attemptId, studentName, assistantName }: TranscriptProps) {
  const transcript = useQuery({
    ...read('readTranscript', { params: { attemptId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  if (transcript.isError) return <LoadFailure title="Não foi possível carregar a conversa" query={transcript} />
  if (transcript.isPending) return <Spinner label="Carregando a conversa" />
  const { messages, unsent } = transcript.data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground">Esta leitura ficou registrada na auditoria com o seu nome.</p>
        <Button variant="ghost" size="sm" loading={transcript.isFetching} onClick={() => void transcript.refetch()}>
          Atualizar conversa
        </Button>
      </div>
      {messages.length === 0 ? (
        <p className="text-sm text-muted-foreground">O aluno não enviou nada.</p>
      ) : (
        <ol aria-label="Mensagens" className="flex flex-col gap-5">
          {messages.map((message) => (
            <TranscriptMessage
              key={message.id}
              attemptId={attemptId}
              message={message}
              author={nameAuthor(message, { person: studentName, assistant: assistantName })}
            />
          ))}
        </ol>
      )}
      {unsent && (
        <section className="flex flex-col gap-1 rounded-xl border border-dashed border-border px-4 py-3">
          <h3 className="text-sm font-medium">Texto não enviado</h3>
          <p className="text-sm text-muted-foreground">
            Estava no campo quando a atividade terminou, e chegou em {formatDateTime(unsent.at)}. Não faz parte do que
            foi entregue nem do lacre.
          </p>
          <PlainText text={unsent.text} />
        </section>
      )}
    </div>
  )
}

interface TranscriptMessageProps {
  attemptId: string
  message: Message
  author: string
}

function TranscriptMessage({ attemptId, message: { role, parts, createdAt }, author }: TranscriptMessageProps) {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  const files = parts.filter((part) => part.type === 'file')
  return (
    <li className={classNames('flex flex-col gap-1', role === 'user' && 'rounded-xl bg-muted px-4 py-3')}>
      <p className="flex flex-wrap gap-x-2 text-sm">
        <strong className="font-medium wrap-anywhere">{author}</strong>
        <time dateTime={createdAt} className="text-muted-foreground">
          {formatDateTime(createdAt)}
        </time>
      </p>
      {role === 'user' ? text && <PlainText text={text} /> : <Markdown text={text} />}
      {files.length > 0 && (
        <ul aria-label="Arquivos entregues" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="min-w-0 max-w-full">
              <HandedInFile attemptId={attemptId} file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A handed-in file. Each opening is audited, like reading the conversation. */
function HandedInFile({ attemptId, file: { id, name, bytes } }: { attemptId: string; file: FilePart }) {
  const save = useDownload(() => api.downloadAttemptFile({ params: { attemptId, attachmentId: id } }), name)
  return (
    <Button variant="secondary" size="sm" className="max-w-full" loading={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      <span className="min-w-0 truncate">
        <span className="sr-only">Baixar </span>
        {name}
      </span>
      <span className="shrink-0 text-muted-foreground">{formatBytes(bytes)}</span>
    </Button>
  )
}
