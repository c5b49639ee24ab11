import type { ComponentProps, SyntheticEvent } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { controlStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Grows with its text up to the `max-h-*` of its class. */
  autosize?: boolean
}

export function Textarea({ autosize = true, rows = 3, className, onInput, ...rest }: TextareaProps) {
  const field = useFieldControl()
  return (
    <textarea
      rows={rows}
      {...field}
      {...rest}
      onInput={(event) => {
        if (autosize) growWithText(event)
        onInput?.(event)
      }}
      className={classNames(
        controlStyle,
        'max-h-96 px-3 py-2 leading-6',
        autosize && 'field-sizing-content',
        className,
      )}
      style={autosize ? { minHeight: `calc(${rows} * 1.5rem + 1.125rem)`, ...rest.style } : rest.style}
    />
  )
}

/** For browsers without `field-sizing`. */
function growWithText({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
