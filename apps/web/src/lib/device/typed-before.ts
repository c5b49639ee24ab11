import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * For a field that may stand in the page before its script is there: tells once what was put into it meanwhile. React keeps
 * it in the field and knows nothing of it.
 */
export function useTypedBefore<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: RefObject<Field | null>,
  tell: (field: Field) => void,
) {
  const take = useEffectEvent(tell)
  useLayoutEffect(() => {
    if (field.current && isTouched(field.current)) take(field.current)
  }, [field])
}

const isTouched = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
