import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface FormFrameProps {
  onSubmit: (event: SyntheticEvent) => void
  problem: string | undefined
  submitLabel: string
  submitting: boolean
  children: ReactNode
}

/** Common layout of the profile's forms: error, fields, one button. */
export function FormFrame({ onSubmit, problem, submitLabel, submitting, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
      <Button type="submit" variant="secondary" loading={submitting} className="self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
