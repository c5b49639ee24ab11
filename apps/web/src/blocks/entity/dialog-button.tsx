import type { LucideIcon } from 'lucide-react'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#/ui/actions/button.tsx'

interface DialogButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'disabled' | 'className' | 'aria-label'
> {
  icon?: LucideIcon
  label: ReactNode
  renderDialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ icon: Icon, label, renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {Icon && <Icon aria-hidden />} {label}
      </Button>
      <Suspense>{isOpen && renderDialog(() => setOpen(false))}</Suspense>
    </>
  )
}
