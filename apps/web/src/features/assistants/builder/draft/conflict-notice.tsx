import { useState } from 'react'
import { ConflictDialog } from '#/features/assistants/builder/draft/conflict-dialog.tsx'
import type { DraftSaver } from '#/features/assistants/builder/draft/draft-saver.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface ConflictNoticeProps {
  saver: DraftSaver
  assistantId: number
  /** Who saved a newer version, and when. */
  message: string
}

/** Somebody else was faster; nothing typed here is lost, and nothing of theirs is overwritten. */
export function ConflictNotice({ saver, assistantId, message }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <>
      <Notice
        tone="warning"
        className="sticky top-3 z-10 shadow-floating"
        title={message}
        action={
          <Button variant="secondary" size="sm" onClick={() => setComparing(true)}>
            Ver diferenças
          </Button>
        }
      >
        O que você escreveu continua aqui e neste aparelho.
      </Notice>
      {comparing && <ConflictDialog saver={saver} assistantId={assistantId} onClose={() => setComparing(false)} />}
    </>
  )
}
