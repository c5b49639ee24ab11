import { useEffect, useLayoutEffect } from 'react'
import { Toaster, useSonner } from 'sonner'
import { newsArea, toastAreas } from '#/lib/device/toast.ts'

/** The main area has no id on purpose: sonner shows a toast without `toasterId` only there. */
export default function ToastAreas({ theme }: { theme: 'light' | 'dark' }) {
  const { toasts } = useSonner()
  useEffect(() => toastAreas.ready(), [])
  useLayoutEffect(measureFoot, [toasts])
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
        customAriaLabel="Avisos"
        closeButton
        toastOptions={{ closeButtonAriaLabel: 'Fechar aviso' }}
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
        customAriaLabel="Novidades"
      />
    </>
  )
}

const NEAR_THE_EDGE = 64

/** How far up what stands at the window's foot reaches, such as the field in which people write: news stay above it. */
function measureFoot() {
  const feet = [...document.querySelectorAll('[data-window-foot]')].map((foot) => foot.getBoundingClientRect())
  // in a wider window the same bar may stand elsewhere
  const below = feet.filter(({ height, bottom }) => height > 0 && bottom > innerHeight - NEAR_THE_EDGE)
  const reach = Math.max(0, ...below.map(({ top }) => innerHeight - top))
  document.documentElement.style.setProperty('--window-foot', `${reach}px`)
}
