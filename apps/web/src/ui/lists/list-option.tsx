import { useEffect, useRef, type ReactNode } from 'react'

interface ListOptionProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  picture?: ReactNode
  /** At its end, such as of the one that is chosen. */
  mark?: ReactNode
  disabled?: boolean | undefined
  /** What Enter chooses now. */
  active: boolean
  onChoose: () => void
  onPoint: () => void
}

/** One option of a list whose field keeps the focus and names the active one by its id. */
export function ListOption({ id, label, hint, picture, mark, disabled, active, onChoose, onPoint }: ListOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys choose
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={disabled || undefined}
      // pressed, it would take the focus from the field
      onPointerDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onChoose}
      onPointerMove={disabled ? undefined : onPoint}
      // as a screen reader gives it, going through the list by itself
      onFocus={disabled ? undefined : onPoint}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm aria-disabled:opacity-50 aria-selected:bg-hover pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground"
    >
      {picture}
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{label}</span>
      {hint && <span className="max-w-[45%] truncate text-xs text-muted-foreground">{hint}</span>}
      {mark}
    </div>
  )
}
