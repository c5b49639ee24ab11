import type { Page } from '@playwright/test'

type Steps = (page: Page) => Promise<unknown>

export interface Stop {
  name: string
  /** E-mail of the seeded person who looks; `nobody` where it is who is not signed in. */
  as: string | undefined
  open: Steps
}

/** Seeded people who look. */
export const admin = 'ana@exemplo.test'
export const teacher = 'bruno@exemplo.test'
export const partner = 'carla@exemplo.test'
export const student = 'maria@exemplo.test'
export const nobody = undefined

/** A page as it opens, at an address or after steps, or what is done on it then. */
export const stop = (name: string, as: string | undefined, start: string | Steps, then?: Steps): Stop => ({
  name,
  as,
  open: async (page) => {
    await (typeof start === 'string' ? page.goto(start) : start(page))
    await then?.(page)
  },
})

/** What a button of a page opens. */
export const press =
  (button: string): Steps =>
  (page) =>
    page.getByRole('button', { name: button, exact: true }).click()
