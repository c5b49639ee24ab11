import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { sectionIds, sectionLabels } from '#/features/assistants/builder/section-labels.ts'
import type { SectionId } from '#/features/assistants/builder/section-labels.ts'

interface SectionNavProps {
  /** What scrolls. */
  root: RefObject<HTMLElement | null>
}

/** Leads to the sections, and shows which one is in sight. */
export function SectionNav({ root }: SectionNavProps) {
  const [current, goTo] = useCurrentSection(root)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector(`[href="#${current}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      aria-label="Seções"
      className="shrink-0 overflow-x-auto border-b border-border px-2 [scrollbar-width:none] sm:px-6"
    >
      <ul ref={list} className="flex gap-1 py-1">
        {sectionIds.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                // within the page: no entry in the history for each section looked at
                event.preventDefault()
                goTo(id)
              }}
              className={
                'flex min-h-8 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 transition-colors ' +
                'hover:text-foreground aria-[current=location]:bg-muted aria-[current=location]:text-foreground pointer-coarse:min-h-11'
              }
            >
              {sectionLabels[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useCurrentSection(root: RefObject<HTMLElement | null>): [SectionId, (id: SectionId) => void] {
  const [current, setCurrent] = useState<SectionId>('identidade')
  /** Where a press leads; the last sections may be too short to ever come to the top. */
  const target = useRef<SectionId | null>(null)
  useEffect(() => {
    const scroller = root.current
    const onScroll = () => setCurrent(target.current ?? sectionInSight(scroller))
    const onScrollEnd = () => {
      target.current = null
    }
    scroller?.addEventListener('scroll', onScroll, { passive: true })
    scroller?.addEventListener('scrollend', onScrollEnd)
    return () => {
      scroller?.removeEventListener('scroll', onScroll)
      scroller?.removeEventListener('scrollend', onScrollEnd)
    }
  }, [root])

  function goTo(id: SectionId) {
    target.current = id
    setCurrent(id)
    document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' })
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }
  return [current, goTo]
}

/**
 * The last section whose top has passed the upper quarter of the window, or the last one of all at the end of the
 * page.
 */
function sectionInSight(scroller: HTMLElement | null): SectionId {
  if (!scroller) return 'identidade'
  const { scrollTop, clientHeight, scrollHeight } = scroller
  if (scrollTop + clientHeight >= scrollHeight - 1) return 'zona-de-perigo'
  const line = scroller.getBoundingClientRect().top + clientHeight / 4
  const isAbove = (id: SectionId) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line
  return sectionIds.findLast(isAbove) ?? 'identidade'
}
