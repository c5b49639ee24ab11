import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** The parts of a query that are needed to retry it. */
export interface Retried {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface RetryNoticeProps {
  /** What could not be loaded, if the context does not tell. */
  title?: string
  query: Retried
  className?: string
}

/** A notice in a part of a page that could not be loaded: the reason and a button to try again. */
export function RetryNotice({ title, query, className }: RetryNoticeProps) {
  return (
    <Notice tone="danger" title={title} className={className}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <p className="min-w-40 flex-1">{problemText(query.error)}</p>
        <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {uiLabels.retry}
        </Button>
      </div>
    </Notice>
  )
}
