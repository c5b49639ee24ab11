import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The state of a drawer with links: any navigation closes it. */
export function useDrawer() {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  return { open, onOpenChange: setOpen }
}
