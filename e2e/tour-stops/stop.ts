import type { Page } from '@playwright/test'

type Steps = (page: Page) => Promise<unknown>

export interface Stop {
  name: string
  /** E-mail of the seeded person who is signed in; `nobody` for none. */
  as: string | undefined
  open: Steps
}

/** Seeded people for the pictures. */
export const admin = 'ana@exemplo.test'
export const teacher = 'bruno@exemplo.test'
export const partner = 'carla@exemplo.test'
export const student = 'maria@exemplo.test'
export const nobody = undefined

/** Defines a stop: an address or steps to open a page, then optional further steps. */
export const stop = (name: string, as: string | undefined, start: string | Steps, then?: Steps): Stop => ({
  name,
  as,
  open: async (page) => {
    await (typeof start === 'string' ? page.goto(start) : start(page))
    await then?.(page)
  },
})

/** Presses a button of a page. */
export const press =
  (button: string): Steps =>
  (page) =>
    page.getByRole('button', { name: button, exact: true }).click()
