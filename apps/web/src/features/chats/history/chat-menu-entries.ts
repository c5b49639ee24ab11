import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { createRegister } from '#/lib/api/slot.ts'

export interface ChatMenuEntry {
  readonly order: number
  readonly label: string
  readonly icon: LucideIcon
  /** The dialog that the entry opens. */
  readonly part: ComponentType<{ chatId: string; onClose: () => void }>
}

/** Entries that extensions add to the menu of a person's own conversation, above the one that downloads it. */
export const chatMenuEntries = createRegister<ChatMenuEntry>()
