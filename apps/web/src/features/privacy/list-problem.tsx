import { CircleAlert } from 'lucide-react'
import { problemText } from '#/lib/problems.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

interface ListProblemProps {
  title: string
  list: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** In the place of a list that could not be read. */
export function ListProblem({ title, list }: ListProblemProps) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={title}
      description={problemText(list.error)}
      action={
        <Button variant="secondary" loading={list.isFetching} onClick={() => void list.refetch()}>
          Tentar novamente
        </Button>
      }
    />
  )
}
