import type { Slip } from '@prosa/contract/school/classes.ts'
import { useSyncExternalStore } from 'react'
import { createObservable } from '#/lib/device/observed.ts'
import { onSessionEnd } from '#/lib/session/session.ts'

/** Slip with an optional mark that tells namesakes apart when slips are handed out. The mark is not stored. */
export type MarkedSlip = Slip & { mark?: string | undefined }

const fresh = createObservable<{ classId: string; slips: readonly MarkedSlip[] } | null>(null)

/** Shows new slips in the page of their class until it is left. Only this memory has the PINs. */
export const showSlips = (classId: string, slips: readonly MarkedSlip[]) =>
  fresh.set(slips.length === 0 ? null : { classId, slips })

/** Forgets these slips, unless newer ones took their place. */
export function forgetSlips(slips: readonly MarkedSlip[]) {
  if (fresh.now()?.slips === slips) fresh.set(null)
}

onSessionEnd(() => fresh.set(null))

/** The new slips of a class; undefined without any. */
export function useFreshSlips(classId: string): readonly MarkedSlip[] | undefined {
  const marked = useSyncExternalStore(fresh.subscribe, fresh.now)
  return marked?.classId === classId ? marked.slips : undefined
}
