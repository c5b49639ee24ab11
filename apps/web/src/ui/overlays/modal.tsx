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
  /** The button that opens it, where the dialog keeps its own state. */
  trigger?: ReactNode
}

interface ModalProps extends Pick<Radix.DialogContentProps, 'aria-describedby' | 'className' | 'onOpenAutoFocus'> {
  /** Takes the button that closes it, which asks first where something written would be lost. */
  children: (closeButton: (className: string) => ReactNode) => ReactNode
}

/** What dialogs and sheets have in common: the page dimmed behind them, where the focus goes, and the question before they close. */
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
