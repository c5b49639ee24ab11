import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#/lib/device/copy-text.ts'
import { toast } from '#/lib/device/toast.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface CopyButtonProps {
  /** The text, or a function that computes it on demand, for example a table as text and as HTML. */
  text: string | (() => { text: string; html: string })
  label?: string
  copiedLabel?: string
  /** Message if the browser refuses access to the clipboard. */
  refused?: string
}

/** Copies a text and confirms it in its own label for two seconds. */
export function CopyButton({
  text,
  label = uiLabels.copy,
  copiedLabel = uiLabels.copied,
  refused = 'O navegador não deixou copiar. Selecione o texto e copie.',
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      const wanted = typeof text === 'string' ? { text } : text()
      await copyText(wanted.text, 'html' in wanted ? wanted.html : undefined)
      setCopied(true)
    } catch {
      toast.error(refused)
    }
  }

  return (
    <>
      <IconButton
        size="sm"
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
