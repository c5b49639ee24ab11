import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useRef, useState } from 'react'
import { CodeField } from '#/features/guest-sessions/code-field.tsx'
import type { Due } from '#/features/guest-sessions/use-renewal.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { fieldProblems, isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface RenewalCardProps {
  token: string
  share: Share
  due: Due
  onDone: () => void
}

/** Takes the place of the composer when the link's code or consent text has changed. The next message waits for the visitor's answer. */
export default function RenewalCard({ token, share: { consent }, due, onDone }: RenewalCardProps) {
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = due.consent ? consent : null
  const renew = useWrite('renewVisit', {
    meta: { showsProblem: true },
    onSuccess: onDone,
    onError(error) {
      if (!(error instanceof ApiProblem) || error.code !== 'share_consent_required') return
      setAgreed(false)
      void queryClient.invalidateQueries(read('getShare', { params: { token } }))
    },
  })
  const wrongCode = fieldProblems(renew.error)['code']
  const refused = renew.error && !wrongCode && !isHandledElsewhere(renew.error) ? problemText(renew.error) : undefined

  function send() {
    setTried(true)
    if (renew.isPending || (due.code && code.trim() === '') || (text && !agreed)) return
    const body = { ...(due.code && { code: code.trim() }), ...(text && { consent: { version: text.version } }) }
    renew.mutate({ body })
  }

  return (
    <form
      noValidate
      className="mb-2 flex flex-col gap-4 rounded-xl border border-border bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          As regras deste link mudaram
        </h2>
        <p className="text-sm text-muted-foreground">
          A sua mensagem está guardada e será enviada assim que você continuar.
        </p>
      </div>
      {refused && <Notice tone="danger">{refused}</Notice>}
      {due.code && (
        <CodeField
          hint="Quem compartilhou este link tem o código novo."
          error={tried && code.trim() === '' ? 'Digite o código.' : wrongCode}
          value={code}
          onChange={setCode}
        />
      )}
      {text && (
        <>
          <ScrollArea
            label="Texto de consentimento"
            className="max-h-[30dvh] overflow-y-auto rounded-lg border border-border px-4 py-3 text-sm"
          >
            <Markdown text={text.text} />
          </ScrollArea>
          <Checkbox
            label="Li e concordo"
            checked={agreed}
            error={tried && !agreed ? 'Para continuar, marque que você leu e concorda.' : undefined}
            onCheckedChange={setAgreed}
          />
        </>
      )}
      <Button type="submit" loading={renew.isPending} className="self-start">
        Continuar
      </Button>
    </form>
  )
}
