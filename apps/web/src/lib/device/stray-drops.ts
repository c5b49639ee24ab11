/**
 * What is dropped where nothing takes it stays with who dropped it: a browser would open the file or the address, in some
 * cases in the place of the page with all that is written there. Fields take text by themselves.
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
