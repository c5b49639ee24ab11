import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** The messages could not be read; what is written meanwhile waits. */
export function ChatFailure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="Não conseguimos abrir esta conversa."
      action={
        <Button variant="secondary" size="sm" onClick={retry}>
          Tentar novamente
        </Button>
      }
    >
      {problemText(error)}
    </Notice>
  )
}
