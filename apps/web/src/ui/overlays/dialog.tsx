import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { useCloseGuard } from '#/ui/overlays/close-guard.tsx'
import { beginInField, DialogOverlay, dialogPanel, staysInside } from '#/ui/overlays/dialog-frame.tsx'
import { Opener, useFocusReturn } from '#/ui/overlays/focus-return.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it, where the dialog keeps its own state. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  /** Buttons, the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  size = 'md',
  footer,
  children,
}: DialogProps) {
  const { onOpen, onCloseAutoFocus } = useFocusReturn()
  const { content, closeButton, hold, question } = useCloseGuard()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <DialogOverlay as={Radix.Overlay} />
        <Radix.Content
          ref={content}
          onEscapeKeyDown={hold}
          onPointerDownOutside={hold}
          onOpenAutoFocus={beginInField}
          onCloseAutoFocus={onCloseAutoFocus}
          onSubmit={staysInside}
          className={classNames(dialogPanel, widths[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Opener onOpen={onOpen} />
          <div className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1 pt-1">
              <Radix.Title className="text-lg leading-7 font-semibold text-balance">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-muted-foreground">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton
                ref={closeButton}
                onClick={hold}
                label={uiLabels.close}
                icon={<X />}
                size="sm"
                tooltip={false}
                className="-mr-2"
              />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-1">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-6">{footer}</div>}
          {!footer && <div className="pb-5" />}
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the dialog around it when pressed: wrap a button of the footer. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
