import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { CircleQuestionMark } from 'lucide-react'
import { iconButtonStyle } from '#/ui/actions/button-style.ts'

interface HelpLinkProps {
  page: HelpPageName
  /** What the help page explains, in a few words. */
  about: string
}

/** A '?' that links to a help page. It opens in another tab, so that unsaved input is not lost. */
export function HelpLink({ page, about }: HelpLinkProps) {
  return (
    <a
      href={`/ajuda/${page}`}
      target="_blank"
      rel="noopener"
      title={`Ajuda: ${about}`}
      aria-label={`Ajuda: ${about} (abre em outra aba)`}
      className={iconButtonStyle({ size: 'sm' })}
    >
      <CircleQuestionMark aria-hidden />
    </a>
  )
}
