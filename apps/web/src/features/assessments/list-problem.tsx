import { CircleAlert } from 'lucide-react'
import { problemText } from '#/lib/problems.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

interface ListProblemProps {
  title: string
  error: Error
  loading: boolean
  onRetry: () => void
}

/** In the place of what could not be read. */
export function ListProblem({ title, error, loading, onRetry }: ListProblemProps) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={title}
      description={problemText(error)}
      action={
        <Button variant="secondary" loading={loading} onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    />
  )
}
