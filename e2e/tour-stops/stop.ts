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
