import type { ComponentType, SyntheticEvent } from 'react'
import { isTouch } from '#/lib/device/touch.ts'

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

const fields = ['input:not([type=hidden], [type=file])', 'textarea', '[role=combobox]', '[role=radio]'].join()
/** What is drawn beside a control for its form alone, and what of a group is not the way in. */
const skipped = ':disabled, [aria-hidden=true], [tabindex="-1"], [type=radio]:not(:checked)'

/**
 * For `onOpenAutoFocus`: the focus begins in the first field, where a person begins. Not where a finger works: the keyboard would
 * cover the dialog before it is read.
 */
export function beginInField(event: Event) {
  if (isTouch() || !(event.currentTarget instanceof HTMLElement)) return
  const first = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)].find((field) => !field.matches(skipped))
  if (!first) return
  event.preventDefault()
  first.focus()
  // as Tab does
  if (first instanceof HTMLInputElement) first.select()
}
