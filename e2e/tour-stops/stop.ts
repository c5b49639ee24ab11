import type { Page } from '@playwright/test'

export interface Stop {
  name: string
  /** E-mail of the seeded person who looks; nobody where left out. */
  as?: string
  open: (page: Page) => Promise<unknown>
}

/** Seeded people who look. */
export const admin = 'ana@exemplo.test'
export const teacher = 'bruno@exemplo.test'
export const partner = 'carla@exemplo.test'
export const student = 'maria@exemplo.test'

/** A page as it opens. */
export const plain = (name: string, path: string, as?: string): Stop => ({
  name,
  ...(as && { as }),
  open: (page) => page.goto(path),
})

/** What a button of a page opens. */
export const pressed = (name: string, path: string, button: string, as: string): Stop => ({
  name,
  as,
  open: async (page) => {
    await page.goto(path)
    await page.getByRole('button', { name: button, exact: true }).click()
  },
})
