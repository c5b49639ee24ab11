import type { AnyRouter } from '@tanstack/react-router'
import { takeEarlyPress } from '#/lib/device/early-press.ts'

/** For parts of the page that load after it. */
const PATIENCE_MS = 1_000
const STEP_MS = 50

/**
 * Returns the element for the application. If the server has drawn the page, it is a hidden one beside the drawing, which
 * stays until the application shows its first page: the router loads that page first, so nothing can be hydrated.
 */
export function besideFirstLook(drawn: HTMLElement | null, router: AnyRouter): HTMLElement | null {
  if (!drawn?.firstChild || document.documentElement.dataset['known'] !== undefined) return drawn
  const application = document.createElement('div')
  application.hidden = true
  drawn.id = 'first-look'
  application.id = 'root'
  drawn.after(application)
  const stop = router.subscribe('onResolved', () => {
    stop()
    takeOver(drawn, application, PATIENCE_MS)
  })
  return application
}

const listControls = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('a, button, input')]
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Replaces the drawn page; what was typed, focused or pressed in it continues in the same place of the application. */
function takeOver(drawn: HTMLElement, application: HTMLElement, patience: number) {
  const before = listControls(drawn)
  const after = listControls(application)
  const isSame = before.length === after.length
  if (!isSame && patience > 0) {
    setTimeout(() => takeOver(drawn, application, patience - STEP_MS), STEP_MS)
    return
  }
  const focused = document.activeElement
  const pressed = takeEarlyPress()
  application.hidden = false
  drawn.remove()
  for (const [index, element] of isSame ? before.entries() : []) {
    const twin = after[index]
    if (element instanceof HTMLInputElement && twin instanceof HTMLInputElement) {
      twin.checked = element.checked
      // not React's own setter, which would take the event for one without a change
      setValue?.call(twin, element.value)
      twin.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (element === focused) twin?.focus({ preventScroll: true })
    if (element === pressed) twin?.click()
  }
}
