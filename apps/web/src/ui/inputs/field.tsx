import { createContext, use, useId, useState, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FieldIds {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  nameGroup: (isGroup: boolean) => void
}

/** What a control takes by `useFieldControl`, and a group of them itself. */
export const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  /** Set beside the label, such as a link or a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, hint and error around one control; the control finds their ids by itself. */
export function Field({ label, hint, error, required = false, hideLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  const [isGroup, nameGroup] = useState(false)
  const ids = { id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required, nameGroup }
  const Label = isGroup ? 'span' : 'label'

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-4', hideLabel && !aside && 'sr-only')}>
        <Label
          id={ids.labelId}
          {...(!isGroup && { htmlFor: id })}
          className={classNames('text-sm font-medium', hideLabel && 'sr-only')}
        >
          {label}
          {required && (
            <span className="text-destructive-text">
              <span aria-hidden> *</span>
              <span className="sr-only"> ({uiLabels.required})</span>
            </span>
          )}
        </Label>
        {aside && <div className="text-sm text-muted-foreground">{aside}</div>}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

/** The attributes that tie a control to the `Field` around it; empty outside of one. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    // said in either case: else browsers call each required field that is empty invalid, before anything was written
    'aria-invalid': field.invalid,
    'aria-required': field.required || undefined,
  }
}
