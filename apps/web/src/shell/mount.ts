import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Puts the application into the page; a failure to do so is logged to the console [S58]. */
export function mount(container: HTMLElement | null, application: ReactNode) {
  try {
    if (!container) throw new Error('A página não tem o elemento #root')
    createRoot(container).render(application)
  } catch (error) {
    console.error('Não foi possível montar a aplicação', error)
  }
}
