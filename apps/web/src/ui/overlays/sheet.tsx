import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { beginInPanel } from '#/ui/overlays/dialog-frame.tsx'
import { Modal, type OpenProps } from '#/ui/overlays/modal.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

const sides = {
  left: 'left-0 border-r rounded-r-2xl [--sheet-from:-100%]',
  right: 'right-0 border-l rounded-l-2xl [--sheet-from:100%]',
} as const

const widths = { sm: 'max-w-72', md: 'max-w-md', lg: 'max-w-2xl', full: 'max-w-2xl xl:max-w-7xl' } as const

interface SheetProps extends OpenProps {
  title: ReactNode
  side?: keyof typeof sides
  size?: keyof typeof widths
  footer?: ReactNode
  children: ReactNode
}

/** A panel that slides in from a side: navigation on a phone, details beside a list. */
export function Sheet({ title, side = 'right', size = 'md', footer, children, ...opening }: SheetProps) {
  return (
    <Modal
      {...opening}
      aria-describedby={undefined}
      data-window-side={side}
      onOpenAutoFocus={beginInPanel}
      className={classNames(
        'fixed inset-y-0 z-50 flex w-[calc(100%-2.5rem)] flex-col border-border bg-popover shadow-floating outline-none',
        'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
        sides[side],
        widths[size],
      )}
    >
      {(closeButton) => (
        <>
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <Radix.Title className="min-w-0 pt-0.5 text-lg leading-7 font-semibold wrap-anywhere">{title}</Radix.Title>
            {closeButton('-mr-1.5')}
          </header>
          <ScrollArea label={uiLabels.content} className="min-h-0 flex-1 overflow-y-auto px-5 py-2">
            <PartBoundary>{children}</PartBoundary>
          </ScrollArea>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-4">{footer}</footer>
          )}
        </>
      )}
    </Modal>
  )
}
