import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { toast } from '#/lib/device/toast.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'

/**
 * Copies a text to the clipboard, and warns if it is an address that only works on this computer. Call it in a click
 * handler.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  await writeText(text, html)
  if (isLocalAddress(text)) toast.warning(localAddressWarning, { id: 'local-address' })
}

/**
 * Copies a text, optionally also as HTML. Rejects if the browser refuses; browsers allow copying only in a click
 * handler.
 */
async function writeText(text: string, html?: string): Promise<void> {
  // The clipboard API is missing if a school serves the product without https.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return copyByCommand(text, html)
  if (html === undefined) return clipboard.writeText(text)
  const kinds = { 'text/plain': text, 'text/html': html }
  await clipboard.write([
    new ClipboardItem(
      Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, new Blob([kind], { type })])),
    ),
  ])
}

/** Copies through the browser's copy command and fills its event with the text; selection and focus stay. */
function copyByCommand(text: string, html: string | undefined): void {
  const answer = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
  }
  addEventListener('copy', answer, { capture: true })
  try {
    if (!document.execCommand('copy')) throw new Error('the browser refuses to copy')
  } finally {
    removeEventListener('copy', answer, { capture: true })
  }
}
