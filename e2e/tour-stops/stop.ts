import type { Page } from '@playwright/test'

type Steps = (page: Page) => Promise<unknown>

export interface Stop {
  name: string
  /** E-mail of the seeded person who is signed in; `nobody` for none. */
  as: string | undefined
  open: Steps
}

/** Seeded people for the pictures. */
export const adminEmail = 'ana@exemplo.test'
export const teacherEmail = 'bruno@exemplo.test'
export const partnerEmail = 'carla@exemplo.test'
export const studentEmail = 'maria@exemplo.test'
export const noAccount = undefined

/** Defines a stop: an address or steps to open a page, then optional further steps. */
export const defineStop = (name: string, as: string | undefined, start: string | Steps, then?: Steps): Stop => ({
  name,
  as,
  open: async (page) => {
    await (typeof start === 'string' ? page.goto(start) : start(page))
    await then?.(page)
  },
})

/** Presses a button of a page. */
export const pressButton =
  (button: string): Steps =>
  (page) =>
    page.getByRole('button', { name: button, exact: true }).click()
