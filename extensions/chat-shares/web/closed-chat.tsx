import { ApiProblem } from '@prosa/contract/client/client.ts'
import { DoorClosed, WifiOff } from 'lucide-react'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { EmptyState } from '@prosa/web/src/ui/lists/empty-state.tsx'

/** Takes the place of a shared conversation whose link has ended or that could not be read. */
export function ClosedChat({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOver = error instanceof ApiProblem && error.status === 410
  return (
    <EmptyState
      icon={isOver ? <DoorClosed /> : <WifiOff />}
      title={isOver ? 'Este link terminou' : 'Não conseguimos abrir esta conversa.'}
      description={isOver ? 'Peça outro a quem o enviou.' : problemText(error)}
      action={
        <Button variant="secondary" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
      className="m-auto"
    />
  )
}
