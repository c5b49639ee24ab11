import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { createRegister } from '#/lib/api/slot.ts'

export interface Destination {
  /** The place in the navigation; those of the core are the tens from 10 to 100. */
  order: number
  to: LinkProps['to']
  label: string
  /** Destinations of one group are listed together under its name. */
  group?: string
  /** Pages of one part have tabs to each other, and the navigation names the first of them alone. */
  part?: 'results'
  icon: LucideIcon
  /** By default the destination is for everyone. */
  isFor?: (user: SessionUser | null) => boolean
}

/** Pages of the navigation that extensions add. */
export const addedDestinations = createRegister<Destination>()
