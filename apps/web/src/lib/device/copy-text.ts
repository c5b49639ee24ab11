import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { toast } from '#/lib/device/toast.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'

/**
 * Copies a text, as `writeText`, and warns where it is an address that no other machine can open. To be called at a press.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  await writeText(text, html)
  if (isLocalAddress(text)) toast.warning(localAddressWarning, { id: 'local-address' })
}

/**
 * Puts a text, and its look as HTML where it has one, where it can be pasted from. Rejects where the browser refuses; to be
 * called at a press, since browsers let nothing else copy.
 */
async function writeText(text: string, html?: string): Promise<void> {
  // there is none where a school serves the product without https
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

/** Answers the browser's own command with the text, whatever is selected; the focus stays. */
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
