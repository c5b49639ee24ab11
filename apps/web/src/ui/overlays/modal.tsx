import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useCloseGuard } from '#/ui/overlays/close-guard.tsx'
import { DialogOverlay, staysInside } from '#/ui/overlays/dialog-frame.tsx'
import { Opener, useFocusReturn } from '#/ui/overlays/focus-return.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

export interface OpenProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens the dialog, if the dialog is uncontrolled. */
  trigger?: ReactNode
}

interface ModalProps extends Pick<Radix.DialogContentProps, 'aria-describedby' | 'className' | 'onOpenAutoFocus'> {
  /** Receives the button that closes the dialog, which asks first if unsaved text would be lost. */
  children: (closeButton: (className: string) => ReactNode) => ReactNode
}

/** Common behavior of dialogs and sheets: dims the page, manages the focus, and asks before unsaved text is lost. */
export function Modal({ open, onOpenChange, trigger, children, ...look }: OpenProps & ModalProps) {
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
          onCloseAutoFocus={onCloseAutoFocus}
          onSubmit={staysInside}
          {...look}
        >
          <Opener onOpen={onOpen} />
          {children((className) => (
            <Radix.Close asChild>
              <IconButton
                ref={closeButton}
                onClick={hold}
                label={uiLabels.close}
                icon={<X />}
                size="sm"
                tooltip={false}
                className={className}
              />
            </Radix.Close>
          ))}
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
