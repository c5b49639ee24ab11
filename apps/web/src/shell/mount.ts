import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { repeatEarlyPress } from '#/lib/device/early-press.ts'

/**
 * Mounts the application, or hydrates HTML rendered by the server; a failure is logged to the console [S58]. Only
 * first-time visitors receive rendered HTML (`first-look.js`).
 */
export function mountApplication(container: HTMLElement | null, application: ReactNode) {
  try {
    if (!container) throw new Error('A página não tem o elemento #root')
    document.getElementById('not-loaded')?.remove()
    const { dataset } = document.documentElement
    if (container.firstChild && dataset['known'] === undefined) {
      hydrateRoot(container, application, { onRecoverableError: (error) => console.error(error) })
      return
    }
    // An empty element may stand beside a drawn page, which is not taken over yet.
    if (document.getElementById('first-look') === null) repeatEarlyPress()
    container.replaceChildren()
    delete dataset['known']
    createRoot(container).render(application)
  } catch (error) {
    console.error('Não foi possível montar a aplicação', error)
  }
}
