/**
 * Adjusts a textarea's height to its text, up to its `max-height`, in browsers without `field-sizing` (Safari before
 * 26.2).
 */
export function growWithText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  // A hidden textarea has no scroll height.
  if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
