import { Spinner } from '#/ui/feedback/spinner.tsx'

/** In the place of a page whose data or code is still on its way. */
export function PagePending() {
  return (
    <div className="flex min-h-60 flex-1 items-center justify-center">
      <Spinner />
    </div>
  )
}
