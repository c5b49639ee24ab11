import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useState, type SyntheticEvent } from 'react'
import { fieldProblems, problemText, toastLeftProblem } from '#/lib/api/problems.ts'
import { noteSending, noteSent } from '#/lib/forms/unsaved-text.ts'

interface SubmittedForm<Values> {
  /** Passes on what is valid. */
  handleSubmit: (send: (values: Values) => Promise<void>) => (event: SyntheticEvent) => Promise<void>
  /** Shows messages at their fields; what has no field comes back. */
  showServerErrors: (errors: Readonly<Record<string, string>>) => string[]
}

/** Codes that belong to one field: `{ email_taken: 'email' }`. */
type FieldOfCode = Partial<Record<ErrorCode, string>>

/**
 * Sends a form: what the server refuses goes to the fields, and what belongs to none of them is `problem`, to be shown
 * above the form.
 */
export function useFormSubmit<Values>(
  form: SubmittedForm<Values>,
  send: (values: Values) => Promise<unknown>,
  fieldOfCode: FieldOfCode = {},
) {
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)
  async function submit(event: SyntheticEvent) {
    const { currentTarget } = event
    const element = currentTarget instanceof HTMLFormElement ? currentTarget : undefined
    let isSaved = false
    const trySend = form.handleSubmit(async (values) => {
      setProblem(undefined)
      setSent(false)
      if (element) noteSending(element)
      try {
        await send(values)
        isSaved = true
        setSent(true)
      } catch (error) {
        // its dialog was closed, or its page was left
        if (element?.isConnected === false) toastLeftProblem(error)
        setProblem(explain(form, error, fieldOfCode))
      }
    })
    await trySend(event)
    if (element) noteSent(element, isSaved)
  }
  return { problem, sent, submit: (event: SyntheticEvent) => void submit(event) }
}

function explain(
  form: Pick<SubmittedForm<unknown>, 'showServerErrors'>,
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
