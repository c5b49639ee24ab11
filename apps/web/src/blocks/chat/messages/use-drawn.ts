import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The scrolling list, and what changes it without moving what is being read. */
export interface Scrolling {
  box: RefObject<HTMLElement | null>
  keepPlace: (change: () => void) => void
}

/** How far from the eye messages are still drawn. */
const around = '1000px 0px'

/** Height of a message that was never drawn, in pixels. */
const usual = 128

/** What the person has opened, or what paper could not have at once: pictures that are fetched, diagrams, charts. */
const staying = 'form, [open], [aria-expanded=true], [data-stays], figure, img[src^="blob:"]'

/**
 * Whether a group of messages stands on the page: near the eye, where the focus or the selection is, or with something that
 * would be lost. Elsewhere its element `place` keeps its height, and its words for the browser's own search alone.
 */
export function useDrawn({ box, keepPlace }: Scrolling, count: number, always: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(always)
  const [focused, setFocused] = useState(false)
  const [selected, setSelected] = useState(false)
  const [left, setLeft] = useState({ height: count * usual, stays: false })
  const drawn = always || near || focused || selected || left.stays

  const come = useEffectEvent(() => {
    if (drawn) setNear(true)
    else keepPlace(() => setNear(true))
  })
  const look = useEffectEvent((element: Element, isNear: boolean) => {
    if (isNear) return come()
    if (drawn) {
      const { height } = element.getBoundingClientRect()
      setLeft({ height, stays: element.querySelector(staying) !== null })
    }
    setNear(false)
  })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver((entries) => look(element, entries.at(-1)?.isIntersecting ?? false), {
      root: box.current,
      rootMargin: around,
    })
    const onSelect = () => startTransition(() => setSelected(getSelection()?.containsNode(element, true) ?? false))
    const onMatch = () => come()
    watch.observe(element)
    element.addEventListener('beforematch', onMatch)
    document.addEventListener('selectionchange', onSelect)
    return () => {
      watch.disconnect()
      element.removeEventListener('beforematch', onMatch)
      document.removeEventListener('selectionchange', onSelect)
    }
  }, [box])

  useLayoutEffect(() => {
    // React knows `hidden` as yes or no
    if (drawn) place.current?.removeAttribute('hidden')
    else place.current?.setAttribute('hidden', 'until-found')
  }, [drawn])

  return {
    place,
    drawn,
    height: left.height,
    /** Of its element: dialogs and menus of its messages too have the focus. */
    focus: {
      onFocus: () => setFocused(true),
      // a window that loses the focus gives it back
      onBlur: () => document.hasFocus() && setFocused(false),
    },
  }
}
