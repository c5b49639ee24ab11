import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'

/** Milliseconds until a tooltip opens; at once if another one was shown a moment ago [S63]. */
const WAIT_MS = 700
const MOMENT_MS = 300

/** Distance to the edges of the window, in CSS pixels. */
const EDGE = 8

/** Hides the current tooltip, and when the last one was hidden. */
let hideCurrent: (() => void) | undefined
let hiddenAt = -Infinity
function noteHidden() {
  hiddenAt = Date.now()
}
// A clock that was set back leaves a time in the future.
const wasJustThere = () => Math.abs(Date.now() - hiddenAt) < MOMENT_MS

interface TooltipProps {
  content: ReactNode
  children: ReactElement<ComponentProps<'button'>>
}

/**
 * A short hint on hover and focus, never for essential information. It uses no library, because it is on every page and
 * a positioning library is larger than the page.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const [rest, setRest] = useState<Element | 'waited'>()
  const { props } = children

  useEffect(() => {
    if (!rest || rest === 'waited') return
    const timer = setTimeout(() => setAnchor(rest), WAIT_MS)
    return () => clearTimeout(timer)
  }, [rest])
  useEffect(() => (anchor ? registerTooltip(() => setAnchor(undefined)) : undefined), [anchor])

  function hideOnLeave({ relatedTarget }: PointerEvent) {
    const isBeside =
      relatedTarget instanceof Node && [anchor, document.getElementById(id)].some(containsNode(relatedTarget))
    if (isBeside) return
    // Before the next render, because the pointer may already be on an adjacent element.
    if (anchor) noteHidden()
    setRest(undefined)
    setAnchor(undefined)
  }
  function arrive({ pointerType, currentTarget }: PointerEvent) {
    if (pointerType === 'touch' || rest) return
    const goesOn = wasJustThere()
    setRest(goesOn ? 'waited' : currentTarget)
    if (goesOn) setAnchor(currentTarget)
  }
  function press() {
    setRest('waited')
    setAnchor(undefined)
  }

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : props['aria-describedby'],
        onPointerMove: callBoth(props.onPointerMove, arrive),
        onPointerLeave: callBoth(props.onPointerLeave, hideOnLeave),
        onPointerDown: callBoth(props.onPointerDown, press),
        onClick: callBoth(props.onClick, () => setAnchor(undefined)),
        onFocus: callBoth(props.onFocus, ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget)
        }),
        onBlur: callBoth(props.onBlur, () => setAnchor(undefined)),
      })}
      {anchor &&
        createPortal(
          // Its padding bridges the gap between element and tooltip for the pointer.
          <div
            ref={(bubble) => placeTooltip(bubble, anchor)}
            id={id}
            role="tooltip"
            onPointerLeave={hideOnLeave}
            className="fixed top-0 left-0 z-50 animate-fade-in py-1.5"
          >
            <div className="max-w-64 rounded-md bg-tooltip px-2.5 py-1.5 text-xs text-tooltip-foreground shadow-floating">
              {content}
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}

/** Keeps one tooltip at a time: it hides when the page scrolls, or on Escape, which then closes nothing else. */
function registerTooltip(hide: () => void) {
  hideCurrent?.()
  hideCurrent = hide
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    hide()
  }
  addEventListener('keydown', onKey, options)
  addEventListener('scroll', hide, options)
  return () => {
    listening.abort()
    if (hideCurrent === hide) hideCurrent = undefined
    noteHidden()
  }
}

/** Places the tooltip above the element, or below if there is no room. */
function placeTooltip(bubble: HTMLElement | null, anchor: Element) {
  if (!bubble) return
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const above = top - bubble.offsetHeight
  const centred = left + (width - bubble.offsetWidth) / 2
  const last = innerWidth - bubble.offsetWidth - EDGE
  bubble.style.top = `${above < 0 ? bottom : above}px`
  bubble.style.left = `${Math.max(EDGE, Math.min(centred, last))}px`
}

const containsNode = (node: Node) => (element: Element | null | undefined) => element?.contains(node) ?? false

/** Runs the child's own handler first. */
function callBoth<Event>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void) {
  return (event: Event) => {
    own?.(event)
    ours(event)
  }
}
