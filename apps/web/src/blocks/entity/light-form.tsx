import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { ErrorCode, Problem } from '@prosa/contract/protocol/errors.ts'
import {
  createContext,
  use,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { problemText } from '#/lib/api/problems.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

type Errors = Readonly<Record<string, string | undefined>>

const ErrorsContext = createContext<Errors>({})

export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name]

interface LightFormProps<Name extends string> {
  submitLabel: string
  /** Receives the fields' values by name. A refusal is shown at its field or above the form. */
  send: (values: Readonly<Record<Name, string>>) => Promise<unknown>
  /** Error codes that belong to one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>
  /** For a form that the server also answers at the page's address, while no script has loaded: how it refused it. */
  posted?: { problem?: Problem }
  /** Further ways, below the button. */
  below?: ReactNode
  children?: ReactNode
}

/**
 * A form for pages that must stay small: the browser's constraints (`required`, `type`, `pattern`) validate it, without a schema or the
 * form library. Text typed before the page's script has loaded counts.
 */
export function LightForm<Name extends string>({
  submitLabel,
  send,
  fieldOfCode,
  posted,
  below,
  children,
}: LightFormProps<Name>) {
  const { errors, isSubmitting, props, ...form } = useLightForm<Name>()
  const { submit, problem } = useFormSubmit(
    form,
    send,
    fieldOfCode,
    posted?.problem && problemText(new ApiProblem(posted.problem)),
  )
  return (
    <form {...props} method={posted && 'post'} onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ErrorsContext value={errors}>{children}</ErrorsContext>
      <Button type="submit" size="lg" loading={isSubmitting}>
        {submitLabel}
      </Button>
      {below}
    </form>
  )
}

interface LightFieldProps
  extends
    Omit<ComponentProps<'input'>, 'name' | 'type'>,
    Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'aside'> {
  name: string
  /** Sentence for a missing or malformed value; without one the field may stay empty. */
  complaint?: string
  type?: 'text' | 'email'
  /** The kind of input; by default a line of text. */
  control?: ComponentType<ComponentProps<'input'>>
}

/** A text field of a `LightForm`; `required` marks it for the reader. */
export function LightField({
  label,
  hint,
  aside,
  required = false,
  complaint,
  control: Control = TextInput,
  ...input
}: LightFieldProps) {
  return (
    <Field {...{ label, hint, aside, required }} error={useFieldError(input.name)}>
      <Control
        autoComplete="off"
        autoCapitalize={input.type === 'email' ? 'none' : undefined}
        required={complaint !== undefined}
        data-complaint={complaint}
        {...input}
      />
    </Field>
  )
}

/** Like `useZodForm` it validates when a field is left and on submit, never while typing [S45]. */
function useLightForm<Name extends string>() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isSubmitting, setSubmitting] = useState(false)

  const inputs = () => [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.dataset['complaint'])
      setErrors((before) => ({ ...before, [target.name]: complaintAbout(target) }))
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

  type Send = (values: Record<Name, string>) => Promise<void>
  const handleSubmit = (send: Send) => async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.current || isSubmitting) return
    const wrong = inputs().filter((input) => complaintAbout(input))
    setErrors(Object.fromEntries(wrong.map((input) => [input.name, complaintAbout(input)])))
    wrong[0]?.focus()
    if (wrong.length > 0) return
    setSubmitting(true)
    const values = Object.fromEntries(new FormData(form.current)) as Record<Name, string>
    await send(values).finally(() => setSubmitting(false))
  }

  // While the script has not loaded, the browser validates.
  const ref = (element: HTMLFormElement | null) => {
    form.current = element
    if (element) element.noValidate = true
  }
  return { errors, isSubmitting, handleSubmit, showServerErrors, props: { ref, onBlur } }
}

/** Spaces alone do not fill a field. */
const complaintAbout = ({ dataset, validity, required, value }: HTMLInputElement): string | undefined =>
  validity.valid && !(required && value.trim() === '') ? undefined : dataset['complaint']
