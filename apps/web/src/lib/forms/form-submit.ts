import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useState, type SyntheticEvent } from 'react'
import { fieldProblems, problemText, toastUnfinished } from '#/lib/api/problems.ts'
import { noteSending, noteSent } from '#/lib/forms/unsaved-text.ts'

interface SubmittedForm<Values> {
  /** Validates, and calls `send` with the valid values. */
  handleSubmit: (send: (values: Values) => Promise<void>) => (event: SyntheticEvent) => Promise<void>
  /** Shows messages at their fields; returns those without a field. */
  showServerErrors: (errors: Readonly<Record<string, string>>) => string[]
}

/** Fields of error codes: `{ email_taken: 'email' }`. */
type FieldOfCode = Partial<Record<ErrorCode, string>>

/**
 * Submits a form. Errors of the server are shown at their fields; those without a field are returned as `problem`, to
 * be shown above the form. `known` is one from before the page's script had loaded.
 */
export function useFormSubmit<Values>(
  form: SubmittedForm<Values>,
  send: (values: Values) => Promise<unknown>,
  fieldOfCode: FieldOfCode = {},
  known?: string,
) {
  const [problem, setProblem] = useState(known)
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
        // The dialog is closed, or the page left.
        if (element?.isConnected === false) toastUnfinished(error)
        setProblem(explainFailure(form, error, fieldOfCode))
      }
    })
    await trySend(event)
    if (element) noteSent(element, isSaved)
  }
  return { problem, sent, submit: (event: SyntheticEvent) => void submit(event) }
}

function explainFailure(
  form: Pick<SubmittedForm<unknown>, 'showServerErrors'>,
  error: unknown,
  fieldOfCode: FieldOfCode,
): string | undefined {
  const isProblem = error instanceof ApiProblem
  // The toast for rate limits already reports it.
  if (isProblem && error.status === 429) return undefined
  const field = isProblem ? fieldOfCode[error.code as ErrorCode] : undefined
  const fields = field ? { [field]: problemText(error) } : fieldProblems(error)
  if (Object.keys(fields).length === 0) return problemText(error)
  return form.showServerErrors(fields).join(' ') || undefined
}
