import type { Seat } from '@prosa/contract/school/sga.ts'
import { useEffect, useRef } from 'react'
import { formatTime } from '#/lib/format/format.ts'
import { toast } from '#/lib/device/toast.ts'

/** Tells when a teacher gives more time while the attempt runs. */
export function useTimeGranted({ dueAt }: NonNullable<Seat['attempt']>) {
  const before = useRef(dueAt)
  useEffect(() => {
    if (before.current !== null && dueAt !== null && dueAt > before.current)
      toast.info(`Você ganhou mais tempo: agora até ${formatTime(dueAt)}.`, { duration: 15_000 })
    before.current = dueAt
  }, [dueAt])
}
