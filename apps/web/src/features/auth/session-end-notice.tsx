import { commonErrors } from '@prosa/contract/protocol/common-errors.ts'
import { useEffect, useState } from 'react'
import { forgetSessionEnd, rememberedSessionEnd } from '#/lib/session/session-end.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

const reasons = {
  left: null,
  expired: commonErrors.session_required[1],
  suspended: commonErrors.account_suspended[1],
  'role-change': 'Seu papel mudou. Entre de novo.',
  'not-loaded': 'Não foi possível carregar a sua conta, e por isso você saiu. Entre de novo.',
} as const

/** Explains once why a session ended by itself. */
export default function SessionEndNotice() {
  const [end] = useState(rememberedSessionEnd)
  useEffect(forgetSessionEnd, [])
  const reason = end && reasons[end]
  return reason && <Notice tone="warning">{reason}</Notice>
}
