import { useEffect, useState } from 'react'
import { onProblem } from '#/lib/api/api.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** What the server said when a limit of the link was reached, until the visitor has seen it. */
export function useLimit() {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      onProblem(({ code, message }) => {
        if (code === 'share_limit_reached' || code === 'quota_exceeded') setText(message)
      }),
    [],
  )
  return [text, () => setText(undefined)] as const
}

/** In the place of the composer: nothing can be sent for now, and nothing that was written is lost. */
export function LimitCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Limite atingido"
      className="mb-2"
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
