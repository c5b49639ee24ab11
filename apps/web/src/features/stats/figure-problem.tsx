import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { problemText } from '#/lib/problems.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

/** Why numbers are not there, and the way to them. */
export function FigureProblem({ list, title }: { list: UseQueryResult; title: string }) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={title}
      description={list.error ? problemText(list.error) : null}
      action={
        <Button variant="secondary" loading={list.isFetching} onClick={() => void list.refetch()}>
          Tentar novamente
        </Button>
      }
    />
  )
}
