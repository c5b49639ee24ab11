import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { beginInField, dialogPanel } from '#/ui/overlays/dialog-frame.tsx'
import { Modal, type OpenProps } from '#/ui/overlays/modal.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const

interface DialogProps extends OpenProps {
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  /** Buttons, the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog({ title, description, size = 'md', footer, children, ...opening }: DialogProps) {
  return (
    <Modal
      {...opening}
      onOpenAutoFocus={beginInField}
      className={classNames(dialogPanel, widths[size])}
      {...(description ? {} : { 'aria-describedby': undefined })}
    >
      {(closeButton) => (
        <>
          <div className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1 pt-1">
              <Radix.Title className="text-lg leading-7 font-semibold text-balance">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-muted-foreground">{description}</Radix.Description>
              )}
            </div>
            {closeButton('-mr-2')}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-1">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-6">{footer}</div>}
          {!footer && <div className="pb-5" />}
        </>
      )}
    </Modal>
  )
}

/** Closes the dialog around it when pressed; wrap a button of the footer. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
