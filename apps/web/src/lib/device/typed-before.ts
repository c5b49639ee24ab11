import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * Reports, once, text typed into a field before the page's script loaded. React keeps the text in the field but does
 * not notice it.
 */
export function useTypedBefore<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: RefObject<Field | null>,
  onTyped: (field: Field) => void,
) {
  const passField = useEffectEvent(onTyped)
  useLayoutEffect(() => {
    if (field.current && isTouched(field.current)) passField(field.current)
  }, [field])
}

const isTouched = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
