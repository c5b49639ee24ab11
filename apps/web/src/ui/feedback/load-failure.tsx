import { CircleAlert } from 'lucide-react'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface LoadFailureProps {
  /** What could not be loaded, such as 'Não foi possível carregar os grupos'. */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Replaces content that could not be loaded: shows the reason and a button to try again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={title}
      description={problemText(query.error)}
      action={
        <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          {uiLabels.retry}
        </Button>
      }
    />
  )
}
