import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openablePages } from '#/blocks/assistant/manage-pages.ts'
import { SectionLink } from '#/features/assistants/builder/navigation/section-link.tsx'
import {
  moreSections,
  sectionLabels,
  steps,
  type SectionId,
} from '#/features/assistants/builder/navigation/section-labels.ts'
import type { CurrentSection } from '#/features/assistants/builder/navigation/use-current-section.ts'

interface SectionListProps extends CurrentSection {
  /** Null while the assistant is yet to be created: it has no other pages then. */
  assistant: { id: number; abilities: AssistantAbilities } | null
}

/** In a wide window: the steps with their sections, the rest and the assistant's other pages, one below the other. */
export function SectionList({ assistant, current, goTo }: SectionListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[href="#${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const item = (id: SectionId) => (
    <li key={id}>
      <SectionLink id={id} isCurrent={id === current} goTo={goTo} className={itemStyle}>
        {sectionLabels[id]}
      </SectionLink>
    </li>
  )
  return (
    <div className="w-48 shrink-0 overflow-y-auto border-r border-border px-3 py-4 [grid-area:nav]">
      <nav ref={list} aria-label="Seções">
        <ol className="flex flex-col gap-3">
          {steps.map(({ label, sections: [first, ...others] }, index) => (
            <li key={label}>
              <SectionLink
                id={first}
                isCurrent={others.length === 0 && first === current}
                goTo={goTo}
                className={`${itemStyle} gap-2 font-semibold text-foreground`}
              >
                <span
                  aria-hidden
                  className="flex size-5 items-center justify-center rounded-full bg-primary-soft text-xs text-primary-text"
                >
                  {index + 1}
                </span>
                {label}
              </SectionLink>
              {others.length > 0 && <ul className="pl-7">{[first, ...others].map(item)}</ul>}
            </li>
          ))}
        </ol>
        <h2 className="px-2 pt-4 pb-1 text-xs font-medium text-muted-foreground">Mais</h2>
        <ul>{moreSections(assistant).map(item)}</ul>
      </nav>
      {assistant && (
        <nav aria-label="Páginas do assistente" className="mt-3 border-t border-border pt-3">
          <ul>
            {openablePages(assistant.abilities).map(({ id, label, to }) => (
              <li key={id}>
                <Link
                  to={to}
                  params={{ assistantId: String(assistant.id) }}
                  aria-current={id === 'config' ? 'page' : undefined}
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{}}
                  className={itemStyle}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const itemStyle =
  'flex min-h-8 items-center rounded-md px-2 py-1 text-sm leading-5 font-medium text-muted-foreground transition-colors hover:bg-hover ' +
  'hover:text-foreground aria-[current]:bg-muted aria-[current]:text-foreground pointer-coarse:min-h-11'
