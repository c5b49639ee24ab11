import type { ComponentType, SyntheticEvent } from 'react'
import { isTouch } from '#/lib/device/touch.ts'

/** Dims the page under a dialog; Radix has a separate overlay component for each kind of dialog. */
export function DialogOverlay({ as: Overlay }: { as: ComponentType<{ className?: string }> }) {
  return (
    <Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  )
}

/** A panel in the center of the window, or at its bottom on a phone. */
export const dialogPanel =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-2xl border border-border bg-popover ' +
  'shadow-floating outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100%-2rem)] sm:rounded-2xl'

/** Handler for `onSubmit`: React passes events of a dialog on to the form that contains its trigger. */
export const staysInside = (event: SyntheticEvent) => event.stopPropagation()

const fields = ['input:not([type=hidden], [type=file])', 'textarea', '[role=combobox]', '[role=radio]'].join()
/** Skips hidden form inputs, and the unchecked options of a radio group. */
const skipped = ':disabled, [aria-hidden=true], [tabindex="-1"], [type=radio]:not(:checked)'

/** Without a choice no option can be reached by Tab, but the group is a field all the same. */
const isInUnchosenGroup = (field: HTMLElement): boolean =>
  field.closest('[role=radiogroup]')?.querySelector('[aria-checked=true]') === null

/**
 * Handler for `onOpenAutoFocus` of a panel: focuses the field that its content begins with, or else the panel itself and not the
 * button that closes it.
 */
export function beginInPanel(event: Event) {
  const panel = event.currentTarget as HTMLElement
  event.preventDefault()
  const first = [...panel.querySelectorAll<HTMLElement>(`:is(${fields}, a[href], button):not(header *)`)].find(
    (control) => !control.matches(skipped),
  )
  const target = first?.matches(fields) && !isTouch() ? first : panel
  target.focus()
}

/**
 * Handler for `onOpenAutoFocus`: focuses the first field. Not on touch screens, where the keyboard would cover the
 * dialog.
 */
export function beginInField(event: Event) {
  if (isTouch() || !(event.currentTarget instanceof HTMLElement)) return
  const first = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)].find(
    (field) => !field.matches(skipped) || isInUnchosenGroup(field),
  )
  if (!first) return
  event.preventDefault()
  first.focus()
  // Selects the text, as Tab does.
  if (first instanceof HTMLInputElement) first.select()
}
