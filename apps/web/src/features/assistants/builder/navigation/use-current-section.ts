import { useEffect, useRef, useState, type RefObject } from 'react'
import { sectionIds, type SectionId } from '#/features/assistants/builder/navigation/section-labels.ts'

/** Milliseconds without movement after which a scroll has ended. */
const AT_REST = 150

export interface CurrentSection {
  current: SectionId
  goTo: (id: SectionId) => void
}

/** Returns the visible section and a function that scrolls to one. `root` is the scrolling element. */
export function useCurrentSection(root: RefObject<HTMLElement | null>): CurrentSection {
  const [current, setCurrent] = useState<SectionId>('identidade')
  /** Target of a press; the last sections may be too short to reach the top. */
  const target = useRef<SectionId | null>(null)
  useEffect(() => {
    const scroller = root.current
    let rest: ReturnType<typeof setTimeout>
    const onScroll = () => {
      setCurrent(target.current ?? sectionInSight(scroller))
      clearTimeout(rest)
      // Safari before 26.2 has no `scrollend` event.
      rest = setTimeout(() => (target.current = null), AT_REST)
    }
    // A person who scrolls leaves the target, also during the animation.
    const onMove = () => {
      target.current = null
      setCurrent(sectionInSight(scroller))
    }
    const gone = new AbortController()
    const listening = { passive: true, signal: gone.signal }
    scroller?.addEventListener('scroll', onScroll, listening)
    scroller?.addEventListener('wheel', onMove, listening)
    scroller?.addEventListener('touchmove', onMove, listening)
    return () => {
      clearTimeout(rest)
      gone.abort()
    }
  }, [root])

  function goTo(id: SectionId) {
    target.current = id
    setCurrent(id)
    document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' })
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }
  return { current, goTo }
}

/** The last section whose top has passed the upper quarter of the window; at the end of the page the last one of all. */
function sectionInSight(scroller: HTMLElement | null): SectionId {
  if (!scroller) return 'identidade'
  const { scrollTop, clientHeight, scrollHeight } = scroller
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
  const line = isAtEnd ? Number.MAX_VALUE : scroller.getBoundingClientRect().top + clientHeight / 4
  const isAbove = (id: SectionId) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line
  return sectionIds.findLast(isAbove) ?? 'identidade'
}
