import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useSyncExternalStore } from 'react'
import { observed } from '#/lib/device/observed.ts'
import { onSessionEnd } from '#/lib/session/session.ts'

/** `published`: right after a version was published, when the question is what comes next. */
interface ShareRequest {
  assistantId: number
  reason: 'asked' | 'published'
}

const request = observed<ShareRequest | null>(null)

/** Whether the sheet has anything for whoever may do this. */
export const mayShare = ({ edit, manageAccess, share }: Assistant['abilities']): boolean =>
  edit && (manageAccess || share)

/** Opens the sheet 'Compartilhar', which the layouts hold for every screen. */
export const openShareSheet = (assistantId: number, reason: ShareRequest['reason'] = 'asked') =>
  request.set({ assistantId, reason })

export const closeShareSheet = () => request.set(null)

// whoever comes next has asked for nothing
onSessionEnd(closeShareSheet)

export const useShareRequest = (): ShareRequest | null => useSyncExternalStore(request.subscribe, request.now)
