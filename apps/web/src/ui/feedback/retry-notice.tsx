import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** What is read of the server, as a query knows it. */
export interface Retried {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface RetryNoticeProps {
  /** What could not be read, where its place does not tell. */
  title?: string
  query: Retried
  className?: string
}

/** In a part of a page that could not be read: why, and the way to try again. */
export function RetryNotice({ title, query, className }: RetryNoticeProps) {
  const again = (
    <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
      {uiLabels.retry}
    </Button>
  )
  return (
    <Notice tone="danger" title={title} action={again} className={className}>
      {problemText(query.error)}
    </Notice>
  )
}
