import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface CopyButtonProps {
  text: string
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
      await navigator.clipboard.writeText(text)
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
