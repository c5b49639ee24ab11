import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Distance in pixels from the end within which the view follows new text. */
const near = 64

/** Share of the remaining distance that one frame scrolls. */
const step = 0.25

/** Whether the device or the profile's 'Reduzir animações' asks for less motion. */
export const isMotionReduced = () =>
  document.documentElement.dataset['motion'] === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** A welcome is read from its top. */
const isWelcome = (content: HTMLElement | null) => content?.querySelector('[data-welcome]') != null

/** Keeps the end of a scrolling list visible while its content grows, until the person scrolls away; scrolls smoothly if `glides`. */
export function useFollowEnd(glides: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [away, setAway] = useState(false)
  const isGliding = useEffectEvent(() => glides)

  useLayoutEffect(() => {
    if (box.current && !isWelcome(content.current)) box.current.scrollTop = box.current.scrollHeight
  }, [])

  useEffect(() => {
    const area = box.current
    const inside = content.current
    if (!area || !inside) return
    let frame = 0
    let before = area.scrollTop
    const rest = () => area.scrollHeight - area.clientHeight - area.scrollTop

    const approach = () => {
      frame = 0
      const left = rest()
      if (!follows.current || left < 1 || isWelcome(inside)) return
      const far = !isGliding() || left > area.clientHeight || isMotionReduced()
      area.scrollTop += far ? left : Math.max(left * step, 1)
      if (!far) frame = requestAnimationFrame(approach)
    }
    const onScroll = () => {
      // Growth changes the distance without a scroll: only the person can return to the end.
      if (rest() < near) follows.current = true
      else if (area.scrollTop < before) follows.current = false
      before = area.scrollTop
      setAway(!follows.current)
    }
    const growth = new ResizeObserver(() => {
      // Without scrolling, the person may now be far from the end.
      if (!follows.current) setAway(rest() >= near)
      if (frame === 0) approach()
    })
    area.addEventListener('scroll', onScroll, { passive: true })
    growth.observe(inside)
    growth.observe(area)
    return () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('scroll', onScroll)
      growth.disconnect()
    }
  }, [])

  function toEnd() {
    follows.current = true
    setAway(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }

  /** Changes content above without moving the visible part. */
  function changeAbove(change: () => void) {
    const area = box.current
    if (!area || follows.current) {
      flushSync(change)
      if (area) area.scrollTop = area.scrollHeight
      return
    }
    const edge = area.getBoundingClientRect().top
    const anchor = [...area.querySelectorAll('article')].find((item) => item.getBoundingClientRect().bottom > edge)
    const top = anchor?.getBoundingClientRect().top ?? 0
    flushSync(change)
    if (anchor?.isConnected) area.scrollTop += anchor.getBoundingClientRect().top - top
  }

  /** Stops following, because the person looks at something here. */
  function stopFollowing() {
    follows.current = false
  }

  return { box, content, away, toEnd, changeAbove, stopFollowing }
}
