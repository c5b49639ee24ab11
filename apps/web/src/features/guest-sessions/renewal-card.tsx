import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useRef } from 'react'
import { LightForm } from '#/blocks/entity/light-form.tsx'
import { CodeField, ConsentBox } from '#/features/guest-sessions/gates/gate-fields.tsx'
import type { Due } from '#/features/guest-sessions/use-renewal.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface RenewalCardProps {
  token: string
  share: Share
  due: Due
  onDone: () => void
}

/** Takes the place of the composer when the link's code or consent text has changed. The next message waits for the visitor's answer. */
export default function RenewalCard({ token, share: { consent }, due, onDone }: RenewalCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = due.consent ? consent : null
  const renew = useWrite('renewVisit', {
    meta: { showsProblem: true },
    onSuccess: onDone,
    onError(error) {
      if (error instanceof ApiProblem && error.code === 'share_consent_required')
        void queryClient.invalidateQueries(read('getShare', { params: { token } }))
    },
  })
  const send = ({ code }: { code: string }) => {
    const consented = text && { consent: { version: text.version } }
    return renew.mutateAsync({ body: { ...(due.code && { code: code.trim() }), ...consented } })
  }
  return (
    <div className="mb-2 flex flex-col gap-4 rounded-xl border border-border bg-card p-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          As regras deste link mudaram
        </h2>
        <p className="text-sm text-muted-foreground">
          A sua mensagem está guardada e será enviada assim que você continuar.
        </p>
      </div>
      <LightForm submitLabel="Continuar" send={send}>
        {due.code && <CodeField hint="Quem compartilhou este link tem o código novo." />}
        {text && (
          <>
            <ScrollArea
              label="Texto de consentimento"
              className="max-h-[30dvh] overflow-y-auto rounded-lg border border-border px-4 py-3 text-sm"
            >
              <Markdown text={text.text} />
            </ScrollArea>
            {/* A new text has not been accepted. */}
            <ConsentBox key={text.version} />
          </>
        )}
      </LightForm>
    </div>
  )
}
