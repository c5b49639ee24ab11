import { useEffect, useLayoutEffect } from 'react'
import { Toaster, useSonner } from 'sonner'
import { newsArea, toastAreas } from '#/lib/device/toast.ts'

/** The main area has no id on purpose: sonner shows a toast without `toasterId` only there. */
export default function ToastAreas({ theme }: { theme: 'light' | 'dark' }) {
  const { toasts } = useSonner()
  useEffect(() => toastAreas.ready(), [])
  useLayoutEffect(measureEdges, [toasts])
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

/** Narrower than that, a toast beside a sheet would leave the window. */
const TOAST_WIDTH = 400

/**
 * Measures how far elements at the bottom of the window reach up, such as the message field, and how far a sheet reaches
 * in from the right, so that toasts appear above and beside them.
 */
function measureEdges() {
  const feet = [...document.querySelectorAll('[data-window-foot]')].map((foot) => foot.getBoundingClientRect())
  // In a wider window such an element may be elsewhere on the page.
  const below = feet.filter(({ height, bottom }) => height > 0 && bottom > innerHeight - NEAR_THE_EDGE)
  const reach = Math.max(0, ...below.map(({ top }) => innerHeight - top))
  const sheet = document.querySelector<HTMLElement>('[data-window-side=right][data-state=open]')?.offsetWidth ?? 0
  const { style } = document.documentElement
  style.setProperty('--window-foot', `${reach}px`)
  style.setProperty('--window-side', `${innerWidth - sheet < TOAST_WIDTH ? 0 : sheet}px`)
}
