/**
 * Prevents drops outside of drop targets: the browser would open the file or address, possibly replacing the page with
 * its unsaved input. Fields still accept text.
 */
export function refuseStrayDrops() {
  const refuse = (event: DragEvent) => {
    const { target, dataTransfer } = event
    const isField = target instanceof Element && target.matches('input, textarea')
    if (event.defaultPrevented || !dataTransfer || (isField && !dataTransfer.types.includes('Files'))) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  return () => removeEventListener('dragover', refuse)
}
