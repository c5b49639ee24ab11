import type { ErrorCode } from '@prosa/contract/errors.ts'
import { ApiProblem } from '@prosa/contract/client.ts'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProblems, problemText } from '#/lib/problems.ts'

interface SubmittedForm<Input extends FieldValues, Output> extends Pick<
  UseFormReturn<Input, unknown, Output>,
  'handleSubmit'
> {
  /** Shows messages at their fields; what has no field comes back. */
  showServerErrors: (errors: Readonly<Record<string, string>>) => string[]
}

/** Codes that belong to one field: `{ email_taken: 'email' }`. */
type FieldOfCode = Partial<Record<ErrorCode, string>>

/**
 * Sends a form: what the server refuses goes to the fields, and what belongs to none of them is `problem`, to be shown
 * above the form.
 */
export function useFormSubmit<Input extends FieldValues, Output>(
  form: SubmittedForm<Input, Output>,
  send: (values: Output) => Promise<unknown>,
  fieldOfCode: FieldOfCode = {},
) {
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)
  const trySend = form.handleSubmit(async (values) => {
    setProblem(undefined)
    setSent(false)
    try {
      await send(values)
      setSent(true)
    } catch (error) {
      setProblem(explain(form, error, fieldOfCode))
    }
  })
  return { problem, sent, submit: (event: SyntheticEvent) => void trySend(event) }
}

function explain(
  form: Pick<SubmittedForm<FieldValues, unknown>, 'showServerErrors'>,
  error: unknown,
  fieldOfCode: FieldOfCode,
): string | undefined {
  const isProblem = error instanceof ApiProblem
  // the toast of the limit says it
  if (isProblem && error.status === 429) return undefined
  const field = isProblem ? fieldOfCode[error.code as ErrorCode] : undefined
  const fields = field ? { [field]: problemText(error) } : fieldProblems(error)
  if (Object.keys(fields).length === 0) return problemText(error)
  return form.showServerErrors(fields).join(' ') || undefined
}
