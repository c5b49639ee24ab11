import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { hasNews, noteNewsRead } from '#/lib/device/news-read.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** After an upgrade, until it is read or dismissed. */
export function NewsNote() {
  const [isShown, setIsShown] = useState(hasNews)
  if (!isShown) return null
  const dismiss = () => {
    noteNewsRead()
    setIsShown(false)
  }
  return (
    <aside
      aria-label="Novidades"
      className="flex shrink-0 items-center gap-3 border-b border-border bg-primary-soft px-4 py-1.5 text-sm sm:px-8"
    >
      <Sparkles aria-hidden className="size-4 shrink-0 text-primary-text" />
      <p className="min-w-0 flex-1">
        Há novidades desde a sua última visita.{' '}
        <a
          href="/ajuda/o-que-mudou"
          target="_blank"
          rel="noopener"
          onClick={dismiss}
          className="font-medium text-primary-text underline"
        >
          Ver o que mudou
        </a>
      </p>
      <IconButton label="Dispensar as novidades" icon={<X />} size="sm" onClick={dismiss} />
    </aside>
  )
}
