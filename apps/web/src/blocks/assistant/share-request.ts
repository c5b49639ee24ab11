import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useSyncExternalStore } from 'react'
import { createObservable } from '#/lib/device/observed.ts'
import { onSessionEnd } from '#/lib/session/session.ts'

/** `published`: the sheet opens right after publishing and suggests the next step. */
interface ShareRequest {
  assistantId: number
  reason: 'asked' | 'published'
}

const request = createObservable<ShareRequest | null>(null)

/** Whether the abilities allow at least one action of the sheet. */
export const mayShare = ({ edit, manageAccess, share }: Assistant['abilities']): boolean =>
  edit && (manageAccess || share)

/** Opens the sheet 'Compartilhar', which the layouts render on every screen. */
export const openShareSheet = (assistantId: number, reason: ShareRequest['reason'] = 'asked') =>
  request.set({ assistantId, reason })

export const closeShareSheet = () => request.set(null)

// The next person on this browser must not see the sheet.
onSessionEnd(closeShareSheet)

export const useShareRequest = (): ShareRequest | null => useSyncExternalStore(request.subscribe, request.now)
