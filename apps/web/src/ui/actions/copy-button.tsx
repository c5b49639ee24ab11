import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface CopyButtonProps {
  /** Or what says it when it is wanted, such as a table that is a text and its look. */
  text: string | (() => ClipboardItem)
  label?: string
  copiedLabel?: string
  size?: 'sm' | 'md'
  /** For where the browser refuses the clipboard. */
  onError?: (error: unknown) => void
}

/** Copies a text, and says so in its own name for two seconds. */
export function CopyButton({
  text,
  label = uiLabels.copy,
  copiedLabel = uiLabels.copied,
  size = 'sm',
  onError,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else await navigator.clipboard.write([text()])
      setCopied(true)
    } catch (error) {
      onError?.(error)
    }
  }

  return (
    <>
      <IconButton
        size={size}
        label={label}
        icon={copied ? <Check className="text-success-text" /> : <Copy />}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  )
}
