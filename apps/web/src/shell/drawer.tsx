import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

const Sheet = lazyPart(async () => ({ default: (await import('#/ui/overlays/sheet.tsx')).Sheet }))

interface DrawerProps {
  /** Label of the button that opens the drawer. */
  label: string
  icon: ReactElement
  title: string
  children: ReactNode
}

/** A button that opens the side content in narrow windows. The panel's code loads with the first press. */
export function Drawer({ label, icon, title, children }: DrawerProps) {
  const { open, onOpenChange } = useDrawer()
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    onOpenChange(true)
  }
  return (
    <>
      <IconButton
        label={label}
        icon={icon}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {used && (
        <Sheet side="left" size="sm" title={title} open={open} onOpenChange={onOpenChange}>
          {children}
        </Sheet>
      )}
    </>
  )
}

/** State of a drawer with links: navigation closes it. */
function useDrawer() {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  return { open, onOpenChange: setOpen }
}
