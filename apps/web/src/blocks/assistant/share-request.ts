import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useSyncExternalStore } from 'react'

/** `published`: right after a version was published, when the question is what comes next. */
interface ShareRequest {
  assistantId: number
  reason: 'asked' | 'published'
}

let request: ShareRequest | null = null
const listeners = new Set<() => void>()

function set(next: ShareRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the sheet has anything for whoever may do this. */
export const mayShare = ({ edit, manageAccess, share }: Assistant['abilities']): boolean =>
  edit && (manageAccess || share)

/** Opens the sheet 'Compartilhar', which the layouts hold for every screen. */
export const openShareSheet = (assistantId: number, reason: ShareRequest['reason'] = 'asked') =>
  set({ assistantId, reason })

export const closeShareSheet = () => set(null)

export const useShareRequest = (): ShareRequest | null => useSyncExternalStore(subscribe, () => request)
