import type { ComponentType, SyntheticEvent } from 'react'

/** Dims the page under a dialog; Radix gives each kind of dialog an overlay of its own. */
export function DialogOverlay({ as: Overlay }: { as: ComponentType<{ className?: string }> }) {
  return (
    <Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  )
}

/** A panel in the middle of the window; on a phone it stands at its foot. */
export const dialogPanel =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-2xl border border-border bg-popover ' +
  'shadow-floating outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100%-2rem)] sm:rounded-2xl'

/** For `onSubmit`: a dialog stands outside of the page, yet React hands its events on to the form it was opened from. */
export const staysInside = (event: SyntheticEvent) => event.stopPropagation()
