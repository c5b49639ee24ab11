/** Makes a field as high as its text, up to its `max-height`, where the browser has no `field-sizing` (Safari before 26.2). */
export function growWithText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  // what is not shown has no height to go by
  if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
