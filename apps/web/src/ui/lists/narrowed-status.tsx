import { classNames } from '#/lib/format/class-names.ts'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import type { ListStatus } from '#/ui/lists/narrow-options.ts'

/** Status of a narrowed list below its options; visible only if it says more than the list itself. */
export function NarrowedStatus({ text, plain, failed, className }: ListStatus & { className?: string }) {
  if (failed) return <RetryNotice query={failed} className={className} />
  return (
    <p
      role="status"
      className={plain ? 'sr-only' : classNames('text-sm wrap-anywhere text-muted-foreground', className)}
    >
      {text}
    </p>
  )
}
