import { Spinner } from '#/ui/feedback/spinner.tsx'

/** Placeholder for a page whose data or code is loading. */
export function PagePending() {
  return (
    <div className="flex min-h-60 flex-1 items-center justify-center">
      <Spinner />
    </div>
  )
}
