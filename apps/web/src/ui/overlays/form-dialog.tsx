import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface FormDialogProps {
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  submitLabel: string
  variant?: 'primary' | 'destructive'
  /** Whether there is nothing to submit yet. */
  disabled?: boolean
  /** Whether it has a cancel button. */
  cancels?: boolean
  /** A further button beside the submit button. */
  beside?: ReactNode
  /** From `useFormSubmit`. */
  submit: (event: SyntheticEvent) => void
  /** An error that belongs to no field. */
  problem?: ReactNode
  busy: boolean
  onClose: () => void
  className?: string
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, with its submit button. */
export function FormDialog({
  submitLabel,
  variant = 'primary',
  disabled = false,
  cancels = false,
  beside,
  submit,
  problem,
  busy,
  onClose,
  className,
  children,
  ...rest
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      footer={
        <>
          {beside}
          {cancels && (
            <Button variant="secondary" onClick={onClose}>
              {uiLabels.cancel}
            </Button>
          )}
          <Button type="submit" form={formId} variant={variant} loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={classNames('flex flex-col gap-4 pt-2', className)}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}
