import type { Participation } from '@prosa/contract/school/participation.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import { useAskingParticipation, type RunningParticipation } from '#/features/participation/use-participation.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'

/** Text of an attempt that the server does not have. */
export interface UnsentText {
  attemptId: string
  /** Returns messages on their way or refused, then the text in the field. */
  read: () => readonly string[]
}

const hasEnded = ({ attempts }: Participation, { attemptId }: UnsentText): boolean =>
  attempts.some(({ id, endReason }) => id === attemptId && (endReason === 'time' || endReason === 'closed'))

/**
 * Reports unsent text to the server when the time or the activity ends, so that the teacher sees that it exists.
 * @returns a function that registers the source of that text
 */
export function useReportUnsentText(participation: Participation): (text: UnsentText) => void {
  const left = useRef<UnsentText>(null)
  const { code } = participation
  const { mutate } = useWrite('keepUnsent', {
    meta: { keepsReads: true, showsProblem: true },
    onSuccess: ({ kept: isStored }) => {
      if (!isStored) return
      const text =
        'A atividade terminou antes do envio. O seu texto foi guardado como não enviado, e o professor pode ler.'
      toast.info(text, { duration: 15_000 })
    },
  })
  useEffect(() => {
    const { current } = left
    if (!current || !hasEnded(participation, current)) return
    left.current = null
    const text = current.read().filter(Boolean).join('\n\n')
    const { attemptId } = current
    if (text !== '') mutate({ params: { code }, body: { attemptId, text } })
  }, [code, participation, mutate])
  return useCallback((text) => {
    left.current = text
  }, [])
}

interface SendFirst {
  participation: RunningParticipation
  unsent: readonly Unsent[]
  /** Text in the field when the dialog opened. */
  pending: Writing | null
  /** Called once the server has the message. */
  onArrived: () => void
}

/** Sends the text in the field before an act that ends the writing, and waits until the server has it. */
export function useSendFirst({ participation: { code, attempt }, unsent, pending, onArrived }: SendFirst) {
  /** Number of messages on the server once this one has arrived. */
  const [awaited, setAwaited] = useState<number>()
  const refusal = unsent.find(({ state }) => state === 'failed' || state === 'gone')
  const sending = awaited !== undefined && !refusal
  const hasArrived = sending && unsent.length === 0 && attempt.messages >= awaited
  useAskingParticipation(code, 2000, sending)
  const goOn = useEffectEvent(onArrived)
  useEffect(() => {
    if (hasArrived) goOn()
  }, [hasArrived])
  return {
    /** Whether there is a text that can be sent. */
    isOffered: pending?.sendable === true && !refusal,
    sending,
    refusal,
    send: () => {
      if (pending?.send()) setAwaited(attempt.messages + unsent.length + 1)
    },
  }
}
