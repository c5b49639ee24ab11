import type { ExternalToast } from 'sonner'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { createObservable } from '#/lib/device/observed.ts'

/** Id of the second area, bottom right, for toasts that name it. */
export const newsArea = 'news'

type Kind = 'message' | 'success' | 'error' | 'info' | 'warning'

const wanted = createObservable(false)
const areas = Promise.withResolvers<void>()

/** The areas load with the first toast, so that pages without toasts, such as the login, stay small. */
export const toastAreas = {
  wanted,
  /** Called when the areas are mounted; earlier toasts would be lost. */
  ready: areas.resolve,
}

async function showToast(kind: Kind, message: string, options: ExternalToast | undefined) {
  wanted.set(true)
  const [sonner] = await Promise.all([fetchPiece(() => import('sonner')), areas.promise])
  sonner.toast[kind](message, options)
}

function makeToast(kind: Kind) {
  return (message: string, options?: ExternalToast) => void showToast(kind, message, options)
}

/** A message about the person's own action, top right. */
export const toast = Object.assign(makeToast('message'), {
  success: makeToast('success'),
  error: makeToast('error'),
  info: makeToast('info'),
  warning: makeToast('warning'),
})

/** Shows news from the background, bottom right. */
export function toastNews(message: string, options: { action?: { label: string; onClick: () => void } } = {}) {
  toast(message, { toasterId: newsArea, ...options })
}
