import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

interface PopoverProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger: ReactNode
  /** Names the panel for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

export function Popover({ open, onOpenChange, trigger, label, align = 'start', className, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={10}
          className={classNames(
            'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-20px)] overflow-y-auto rounded-xl border border-border bg-popover p-4 shadow-floating outline-none',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          <PartBoundary>{children}</PartBoundary>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
