import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Card } from '@prosa/web/src/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { DraftEditor } from '#/tools/web/files/draft-editor.tsx'

/** The draft of a file in an answer. */
export function FileCard({ call, chatId }: CallProps) {
  const query = read('getFileDraft', { params: { chatId, draftId: call.id } })
  const found = useQuery(query)
  const { data: draft, error } = found
  const titleId = useId()
  const title = draft?.title ?? call.input['titulo']
  return (
    <Card className="p-4 text-sm">
      <section aria-labelledby={titleId} className="flex flex-col gap-3">
        <h3 id={titleId} className="flex items-center gap-2 font-medium wrap-anywhere">
          <FileText aria-hidden className="size-4 shrink-0" />
          {typeof title === 'string' ? title : 'Rascunho de arquivo'}
        </h3>
        <p className="text-muted-foreground">Rascunho feito com IA. Confira antes de usar.</p>
        {error && <LoadFailure title="Não foi possível mostrar o rascunho" query={found} />}
        {!draft && !error && <Spinner />}
        {draft && (
          <DraftEditor
            chatId={chatId}
            draftId={call.id}
            draft={draft}
            onSaved={(saved) => queryClient.setQueryData(query.queryKey, saved)}
          />
        )}
      </section>
    </Card>
  )
}
