import { useEffect, useRef, type ReactNode } from 'react'

interface ListOptionProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  picture?: ReactNode
  /** Shown at the end, such as a check mark. */
  mark?: ReactNode
  disabled?: boolean | undefined
  /** Whether Enter would choose this option. */
  active: boolean
  onChoose: () => void
  onPoint: () => void
}

/** An option of a list whose input keeps the focus and refers to the active option by id. */
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
      // Prevents a press from taking the focus away from the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onChoose}
      onPointerMove={disabled ? undefined : onPoint}
      // Screen readers may focus options while browsing the list.
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
