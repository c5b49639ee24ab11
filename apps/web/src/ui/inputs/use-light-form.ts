import { useRef, useState, type FocusEvent, type SyntheticEvent } from 'react'

/** Returns a text field's value; empty if absent. */
export function fieldText(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * A form validated by the browser's constraints (`required`, `type`, `pattern`), for pages that must stay small: no
 * schema and no form library. Like `useZodForm` it validates when a field is left and on submit, never while typing
 * [S45].
 * @param messages a sentence for each field with constraints, by the name of its input
 */
export function useLightForm(messages: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isSubmitting, setSubmitting] = useState(false)

  const inputs = () => [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const complaint = ({ name, validity }: HTMLInputElement) => (validity.valid ? undefined : messages[name])

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name in messages)
      setErrors((before) => ({ ...before, [target.name]: complaint(target) }))
  }

  /** Shows messages at their fields and focuses the first one. Returns messages without a field. */
  function showServerErrors(found: Readonly<Record<string, string>>): string[] {
    setErrors((before) => ({ ...before, ...found }))
    inputs()
      .find(({ name }) => name in found)
      ?.focus()
    const names = new Set(inputs().map(({ name }) => name))
    return Object.keys(found).flatMap((name) => (names.has(name) ? [] : (found[name] ?? [])))
  }

  const handleSubmit = (send: (values: FormData) => Promise<void>) => async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.current || isSubmitting) return
    const wrong = inputs().filter((input) => complaint(input))
    setErrors(Object.fromEntries(wrong.map((input) => [input.name, complaint(input)])))
    wrong[0]?.focus()
    if (wrong.length > 0) return
    setSubmitting(true)
    await send(new FormData(form.current)).finally(() => setSubmitting(false))
  }

  return { errors, isSubmitting, handleSubmit, showServerErrors, props: { ref: form, noValidate: true, onBlur } }
}
