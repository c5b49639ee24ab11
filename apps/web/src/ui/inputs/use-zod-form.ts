import '#/lib/api/validation.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  get,
  set,
  useForm,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'

type FormSchema = z.ZodType<FieldValues, FieldValues>

export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** Shows the server's messages at their fields and focuses the first one; returns messages without a field. */
  showServerErrors: (errors: Readonly<Record<string, string>>) => string[]
  /**
   * Remembers the values being sent. Returns a function that shows the saved values, except where the person has typed
   * since.
   */
  sending: () => (saved: Input) => void
}

type Options<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'mode' | 'reValidateMode'
>

/**
 * react-hook-form with a zod schema: validates when a field is left and on submit, never while typing [S45]. A failed
 * submit focuses the first field with an error.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  options: Options<z.input<Schema>, z.output<Schema>> = {},
): ZodForm<z.input<Schema>, z.output<Schema>> {
  // react-hook-form mutates one object; without a new one per render, memoized components would miss changes.
  'use no memo'
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    ...options,
    resolver: alsoHalfWritten(zodResolver(schema)),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  return {
    ...form,
    formState: form.formState,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid)
      return (event) => {
        adoptAutofill(form, event?.currentTarget)
        return submit(event)
      }
    },
    showServerErrors: (errors) => showServerErrors(form, errors),
    sending: () => noteSubmission(form),
  }
}

/** Refuses incomplete input, such as a day without a time, for which the browser reports an empty value. */
function alsoHalfWritten<Input extends FieldValues, Output>(
  resolve: Resolver<Input, unknown, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const found = await resolve(values, context, options)
    const errors = Object.assign({} as FieldErrors<Input>, found.errors)
    for (const name of options.names ?? []) {
      const { ref } = (get(options.fields, name) ?? {}) as { ref?: Partial<HTMLInputElement> }
      if (ref?.validity?.badInput)
        set(errors, name, { type: 'custom', message: 'Complete o que falta, ou deixe em branco.', ref })
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : found
  }
}

/** Copies values that password managers set without an event. */
function adoptAutofill<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  element: unknown,
) {
  if (!(element instanceof HTMLFormElement)) return
  for (const input of element.elements) {
    if (!(input instanceof HTMLInputElement)) continue
    const { name, value } = input
    const field = get(form.control._fields, name) as { _f: { ref: unknown } } | undefined
    const known: unknown = field?._f.ref === input ? form.getValues(name as FieldPath<Input>) : undefined
    if (typeof known === 'string' && known !== value)
      form.setValue(name as FieldPath<Input>, value as never, { shouldDirty: true })
  }
}

function noteSubmission<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const asText = (value: unknown) => JSON.stringify(value)
  const sent = Object.fromEntries(Object.entries(form.getValues()).map(([name, value]) => [name, asText(value)]))
  return (saved: Input) => {
    const rewritten = Object.entries(form.getValues()).filter(([name, value]) => asText(value) !== sent[name])
    form.reset(saved)
    for (const [name, value] of rewritten) form.setValue(name as FieldPath<Input>, value, { shouldDirty: true })
  }
}

function showServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: Readonly<Record<string, string>>,
): string[] {
  const withoutField: string[] = []
  let shouldFocus = true
  for (const [path, message] of Object.entries(errors)) {
    if (get(form.control._fields, path)) {
      form.setError(path as FieldPath<Input>, { type: 'server', message }, { shouldFocus })
      shouldFocus = false
    } else withoutField.push(message)
  }
  return withoutField
}
