import type { ReactNode, Ref, RefObject } from 'react'
import type { OptionSearch } from '#/ui/lists/narrow-options.ts'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** Options of one group are listed together under its name. */
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
  /** Required outside of a `Field`. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement> | undefined
  /** Searches for further options on the server. */
  search?: OptionSearch | undefined
}

/** State of an open select, shared by its short and its long list. */
export interface SelectControl {
  open: boolean
  setOpen: (open: boolean) => void
  ref: RefObject<HTMLButtonElement | null>
  onFocusChange: (focused: boolean) => void
}
