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
        // Below the page headers, to keep their buttons free.
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

/**
 * Measures how far elements at the bottom of the window reach up, such as the message field, so that toasts appear
 * above them.
 */
function measureFoot() {
  const feet = [...document.querySelectorAll('[data-window-foot]')].map((foot) => foot.getBoundingClientRect())
  // In a wider window such an element may be elsewhere on the page.
  const below = feet.filter(({ height, bottom }) => height > 0 && bottom > innerHeight - NEAR_THE_EDGE)
  const reach = Math.max(0, ...below.map(({ top }) => innerHeight - top))
  document.documentElement.style.setProperty('--window-foot', `${reach}px`)
}
