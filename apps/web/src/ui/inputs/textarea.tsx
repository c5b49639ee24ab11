import { useLayoutEffect, useRef, type ComponentProps, type Ref } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { controlStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'
import { growWithText } from '#/ui/inputs/grow-with-text.ts'

/** A text area that grows with its text up to the `max-h-*` of its class. */
export function Textarea({ rows = 3, className, onInput, ref, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl()
  const area = useRef<HTMLTextAreaElement>(null)
  // After every render, because forms may set the value.
  useLayoutEffect(() => growWithText(area.current))
  return (
    <textarea
      rows={rows}
      {...field}
      {...rest}
      ref={(element) => {
        area.current = element
        assignRef(ref, element)
      }}
      onInput={(event) => {
        growWithText(event.currentTarget)
        onInput?.(event)
      }}
      className={classNames(controlStyle, 'field-sizing-content max-h-96 px-3 py-2 leading-6', className)}
      style={{ minHeight: `calc(${rows} * 1.5rem + 1.125rem)`, ...rest.style }}
    />
  )
}

function assignRef(ref: Ref<HTMLTextAreaElement> | undefined, element: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
