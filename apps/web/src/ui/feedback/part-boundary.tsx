import type { ReactNode } from 'react'
import { isLostPiece } from '#/lib/api/fetch-piece.ts'
import { isOfServer } from '#/lib/api/page-error.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ErrorBoundary, type FailureProps } from '#/ui/feedback/error-boundary.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/**
 * Limits a rendering error to its part of the page. Errors of the server are passed on, because they concern the whole
 * page.
 */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={PartFailure}>{children}</ErrorBoundary>
}

function PartFailure({ error, onRetry }: FailureProps) {
  if (isOfServer(error) || isLostPiece(error)) throw error
  return (
    <Notice
      tone="warning"
      title={uiLabels.partFailed}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {uiLabels.retry}
        </Button>
      }
    >
      {uiLabels.partFailedNext}
    </Notice>
  )
}
