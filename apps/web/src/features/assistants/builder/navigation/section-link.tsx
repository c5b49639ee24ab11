import type { ReactNode } from 'react'
import type { CurrentSection } from '#/features/assistants/builder/navigation/use-current-section.ts'
import type { SectionId } from '#/features/assistants/builder/navigation/section-labels.ts'

interface SectionLinkProps extends Pick<CurrentSection, 'goTo'> {
  id: SectionId
  isCurrent: boolean
  className: string
  children: ReactNode
}

/** Within the page: no entry in the history for each section looked at. */
export function SectionLink({ id, isCurrent, goTo, className, children }: SectionLinkProps) {
  return (
    <a
      href={`#${id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        event.preventDefault()
        goTo(id)
      }}
      className={className}
    >
      {children}
    </a>
  )
}
