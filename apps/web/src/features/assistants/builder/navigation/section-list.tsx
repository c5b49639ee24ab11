import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { openablePages } from '#/blocks/assistant/manage-pages.ts'
import {
  moreSections,
  sectionLabels,
  steps,
  type SectionId,
} from '#/features/assistants/builder/navigation/section-labels.ts'
import type { CurrentSection } from '#/features/assistants/builder/navigation/use-current-section.ts'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

interface SectionListProps extends CurrentSection {
  /** Null before the assistant is created, when it has no other pages. */
  assistant: { id: number; abilities: AssistantAbilities } | null
}

/** Navigation of a wide window: steps with their sections, then the rest and the assistant's other pages. */
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

interface SectionLinkProps extends Pick<CurrentSection, 'goTo'> {
  id: SectionId
  isCurrent: boolean
  className: string
  children: ReactNode
}

/** Link inside the page, without a history entry for each section. */
function SectionLink({ id, isCurrent, goTo, className, children }: SectionLinkProps) {
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

interface SectionStripProps extends CurrentSection {
  assistant: { id: number; abilities: AssistantAbilities } | null
}

const loadItems = async () => (await import('#/features/assistants/builder/navigation/more-items.tsx')).MoreItems

/** Navigation of a narrow window: the four steps in one row, everything else behind 'Mais'; it scrolls sideways with large fonts. */
export function SectionStrip({ assistant, current, goTo }: SectionStripProps) {
  const isMore = moreSections(assistant).includes(current)
  return (
    <nav
      aria-label="Seções"
      className="flex shrink-0 items-stretch overflow-x-auto border-b border-border px-1 [grid-area:nav] sm:gap-1 sm:px-6"
    >
      <ol className="flex flex-1 items-stretch justify-between sm:justify-start sm:gap-1">
        {steps.map(({ label, sections }) => (
          <li key={label} className="flex">
            <SectionLink
              id={sections[0]}
              isCurrent={sections.includes(current)}
              goTo={goTo}
              className={`${stepStyle} max-w-19 min-w-min sm:max-w-none`}
            >
              {label}
            </SectionLink>
          </li>
        ))}
      </ol>
      <LazyMenu
        load={loadItems}
        itemProps={{ assistant, goTo }}
        trigger={
          <button type="button" aria-current={isMore ? 'location' : undefined} className={`${stepStyle} gap-0.5`}>
            {isMore ? <span className="sr-only">Mais: {sectionLabels[current]}</span> : null}
            <span aria-hidden={isMore}>Mais</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0" />
          </button>
        }
      />
    </nav>
  )
}

const stepStyle =
  'relative flex min-h-11 items-center justify-center px-2 text-center text-xs font-medium text-muted-foreground -outline-offset-2 ' +
  'transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground sm:px-3 sm:text-sm ' +
  'aria-[current]:text-foreground aria-[current]:after:bg-primary'
