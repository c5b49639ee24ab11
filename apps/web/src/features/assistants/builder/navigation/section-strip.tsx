import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { ChevronDown } from 'lucide-react'
import { SectionLink } from '#/features/assistants/builder/navigation/section-link.tsx'
import { moreSections, sectionLabels, steps } from '#/features/assistants/builder/navigation/section-labels.ts'
import type { CurrentSection } from '#/features/assistants/builder/navigation/use-current-section.ts'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

interface SectionStripProps extends CurrentSection {
  assistant: { id: number; abilities: AssistantAbilities } | null
}

const loadItems = async () => (await import('#/features/assistants/builder/navigation/more-items.tsx')).MoreItems

/** In a narrow window: the four steps in one row, and everything else behind 'Mais'; letters that are too large for it move it sideways. */
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
