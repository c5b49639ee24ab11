import { useId } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface FormDialogProps {
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  submitLabel: string
  /** As `useFormSubmit` gives it. */
  submit: (event: SyntheticEvent) => void
  /** What belongs to none of the fields. */
  problem: string | undefined
  busy: boolean
  onClose: () => void
  className?: string
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, with one button that sends it. */
export function FormDialog({
  submitLabel,
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
        <Button type="submit" form={formId} loading={busy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={classNames('flex flex-col gap-4 pt-2', className)}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}
