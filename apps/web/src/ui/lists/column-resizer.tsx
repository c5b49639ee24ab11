import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface ColumnResizerProps {
  label: string
  /** Width in pixels; undefined if the column fits its content. */
  width: number | undefined
  limits: { min: number; max: number }
  /** `done` is true when the pointer or the key is released. */
  onResize: (width: number, done: boolean) => void
}

const STEP = 16

/** A handle on the edge of a table header: dragged with the pointer, or moved with the arrow keys, Home and End. */
export function ColumnResizer({ label, width, limits, onResize }: ColumnResizerProps) {
  const [measured, setMeasured] = useState(limits.min)
  const drag = useRef<{ x: number; from: number; width: number } | null>(null)
  const moved = useRef<number | null>(null)
  const within = (wish: number) => Math.round(Math.min(limits.max, Math.max(limits.min, wish)))
  const measureWidth = (element: HTMLElement) => width ?? within(element.parentElement?.offsetWidth ?? limits.min)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = measureWidth(event.currentTarget)
    drag.current = { x: event.clientX, from, width: from }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    drag.current.width = within(drag.current.from + event.clientX - drag.current.x)
    onResize(drag.current.width, false)
  }
  function endDrag() {
    const { from, width: to } = drag.current ?? { from: 0, width: 0 }
    drag.current = null
    if (from !== to) onResize(to, true)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const now = measureWidth(event.currentTarget)
    const wishes: Readonly<Record<string, number>> = {
      ArrowLeft: now - STEP,
      ArrowRight: now + STEP,
      Home: limits.min,
      End: limits.max,
    }
    const wish = wishes[event.key]
    if (wish === undefined) return
    event.preventDefault()
    moved.current = within(wish)
    onResize(moved.current, false)
  }
  /** Reports a held key as a single change. */
  function endKey() {
    if (moved.current !== null) onResize(moved.current, true)
    moved.current = null
  }

  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={width ?? measured}
      aria-valuetext={`${width ?? measured} pixels`}
      onFocus={(event) => setMeasured(measureWidth(event.currentTarget))}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={onKeyDown}
      onKeyUp={endKey}
      onBlur={endKey}
      className="absolute inset-y-0 @max-xl:hidden -right-1 z-10 flex w-6 cursor-col-resize touch-none justify-end rounded-sm outline-offset-[-2px] after:my-2 after:mr-1 after:w-px after:bg-border hover:after:w-0.5 hover:after:bg-primary focus-visible:after:bg-primary"
    />
  )
}
