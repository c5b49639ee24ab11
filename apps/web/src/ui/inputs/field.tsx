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

/** The ids of a field for the controls inside; single controls use `useFieldControl`. */
export const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  /** Shown beside the label, such as a link or a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, hint and error of one control, which is connected through the context. */
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

/** Returns the attributes that connect a control to the `Field` around it; empty outside of one. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    // Always set: otherwise browsers report an empty required field as invalid before the person types.
    'aria-invalid': field.invalid,
    'aria-required': field.required || undefined,
  }
}
