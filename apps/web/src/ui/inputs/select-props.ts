import type { ReactNode, Ref, RefObject } from 'react'
import type { OptionSearch } from '#/ui/lists/narrowed.ts'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** Options with the same group stand together under its name. */
  group?: string
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
  /** Needed outside of a `Field`. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement> | undefined
  /** Where the options are not all that there is. */
  search?: OptionSearch | undefined
}

/** State of a select, whichever list it has. */
export interface SelectControl {
  open: boolean
  setOpen: (open: boolean) => void
  ref: RefObject<HTMLButtonElement | null>
  onFocusChange: (focused: boolean) => void
}
