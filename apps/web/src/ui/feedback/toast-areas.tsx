import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { newsArea, toastAreas } from '#/lib/device/toast.ts'

export interface ToastAreasProps {
  theme: 'light' | 'dark'
  labels: { main: string; news: string; close: string }
}

/** The main area has no id on purpose: sonner shows a toast without `toasterId` only there. */
export default function ToastAreas({ theme, labels }: ToastAreasProps) {
  useEffect(() => toastAreas.ready(), [])
  return (
    <>
      <Toaster
        position="top-right"
        visibleToasts={5}
        richColors
        expand
        // below the heads of pages, so that their buttons stay free
        offset={{ top: 88, right: 24 }}
        mobileOffset={{ top: 64 }}
        theme={theme}
        customAriaLabel={labels.main}
        closeButton
        toastOptions={{ closeButtonAriaLabel: labels.close }}
      />
      <Toaster
        id={newsArea}
        position="bottom-right"
        duration={4000}
        visibleToasts={3}
        gap={14}
        offset="32px"
        style={{ '--width': '356px' }}
        theme={theme}
        customAriaLabel={labels.news}
      />
    </>
  )
}
