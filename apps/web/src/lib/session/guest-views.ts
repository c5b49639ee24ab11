import type { Page } from '@prosa/contract/pages/page.ts'
import type { ComponentType } from 'react'
import { createRegister } from '#/lib/api/slot.ts'

interface GuestView {
  readonly path: Page['path']
  readonly order: number
  /** A lazy part; a spinner is shown while it loads. */
  readonly part: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** Views that extensions add to the visitors' entry: one for each of their pages with that entry. */
export const guestViews = createRegister<GuestView>()
