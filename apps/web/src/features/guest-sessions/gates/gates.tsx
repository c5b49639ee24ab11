import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useRef, useState, type ReactNode, useEffectEvent } from 'react'
import { CodeField } from '#/features/guest-sessions/code-field.tsx'
import { type Entry, enterShare } from '#/features/guest-sessions/enter-share.ts'
import type { GateProps } from '#/features/guest-sessions/gates/form-gate.tsx'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { fieldProblems, isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { repeatEarlyPress } from '#/lib/device/early-press.ts'
import { useTypedBefore } from '#/lib/device/typed-before.ts'
import { pictureOf } from '#/lib/forms/picture-of.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'

// Loaded only when the visitor is asked for their data or has been here before.
const FormGate = lazyPart(
  () => import('#/features/guest-sessions/gates/form-gate.tsx'),
  () => <Spinner />,
)
const ResumeForm = lazyPart(
  () => import('#/features/guest-sessions/gates/resume-form.tsx'),
  () => <Spinner />,
)

function ConsentGate({ share: { consent, minors }, busy, onPass }: GateProps) {
  const [agreed, setAgreed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useTypedBefore(box, ({ checked }) => setAgreed(checked))
  const [missing, setMissing] = useState(false)
  if (!consent) return null
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed) onPass({ consent: { version: consent.version } })
      }}
    >
      <div className="rounded-lg border border-border bg-card px-4 py-3 text-sm">
        <Markdown text={consent.text} />
      </div>
      {minors && (
        <p className="text-sm text-muted-foreground">Tem menos de 18 anos? Leia junto com uma pessoa responsável.</p>
      )}
      <Checkbox
        ref={box}
        label="Li e concordo"
        checked={agreed}
        error={missing && !agreed ? 'Para continuar, marque que você leu e concorda.' : undefined}
        onCheckedChange={setAgreed}
      />
      <Button type="submit" size="lg" loading={busy}>
        Continuar
      </Button>
    </form>
  )
}

function CodeGate({ busy, fields, onPass }: GateProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '') onPass({ code: code.trim() })
      }}
    >
      <CodeField
        hint="Quem compartilhou este link tem o código."
        error={missing ? 'Digite o código.' : fields['code']}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" size="lg" loading={busy}>
        Continuar
      </Button>
    </form>
  )
}

interface GatesProps {
  token: string
  share: Share
  /** The facts about the visitor that are known without asking. */
  given: Entry
}

/** A link's gates before the conversation, one after the other: code, consent, form. */
export default function Gates({ token, share, given }: GatesProps) {
  const { gate, pass, busy, problem, fields } = useGates(token, share, given)
  const [resuming, setResuming] = useState(false)
  useEffect(repeatEarlyPress, [])
  const step = gatesOf(share, given).indexOf(gate) + 1
  const steps = gatesOf(share, given).length

  const shared = { share, busy, fields, onPass: (part: Entry) => void pass(part) }
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-4 py-8">
      <div className="flex items-center gap-4">
        <Avatar {...pictureOf(share.avatar)} size="lg" />
        <div className="min-w-0">
          <StepHeading key={resuming ? 'resume' : gate} focused={resuming || step > 1}>
            {resuming ? 'Continuar de outro aparelho' : titles[gate]}
          </StepHeading>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {share.name}
            {!resuming && steps > 1 && ` · passo ${step} de ${steps}`}
          </p>
        </div>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {resuming ? (
        <ResumeForm token={token} />
      ) : gate === 'code' ? (
        <CodeGate {...shared} />
      ) : gate === 'consent' ? (
        <ConsentGate {...shared} />
      ) : (
        <FormGate {...shared} />
      )}
      <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => setResuming(!resuming)}>
        {resuming ? 'Voltar' : 'Já converso aqui em outro aparelho'}
      </Button>
    </div>
  )
}

const titles = { code: 'Código de acesso', consent: 'Antes de começar', form: 'Quem é você?' } as const

/** Focuses the next gate's heading, so that it is read aloud; the first one leaves the focus alone. */
function StepHeading({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
      {children}
    </h2>
  )
}

type Gate = 'code' | 'consent' | 'form'

/** A visitor identified by the embedding site is not asked for a name. */
const gatesOf = ({ needsCode, consent, identification }: Share, { identity }: Entry): Gate[] => [
  ...(needsCode ? (['code'] as const) : []),
  ...(consent ? (['consent'] as const) : []),
  ...(identification === 'none' || (identification === 'name' && identity) ? [] : (['form'] as const)),
]

const gateOfCode: Record<string, Gate> = {
  share_code_wrong: 'code',
  share_consent_required: 'consent',
  validation_failed: 'form',
}

const codeOf = (token: string, { code = '' }: Entry) => ({ params: { token }, body: { code } })

/** Runs the gates in order; at the end the server checks them all and names one that was not passed. */
function useGates(token: string, share: Share, given: Entry) {
  const [entry, setEntry] = useState<Entry>({})
  const gates = gatesOf(share, given)
  const [gate, setGate] = useState<Gate>(gates[0] ?? 'form')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})

  const isAskedNothing = gates.length === 0
  const enter = useEffectEvent(() => void pass({}))
  useEffect(() => {
    if (isAskedNothing) enter()
  }, [isAskedNothing])

  async function pass(part: Entry) {
    if (busy) return
    const next = { ...entry, ...part }
    setEntry(next)
    setBusy(true)
    setProblem(undefined)
    setFields({})
    try {
      const following = gates[gates.indexOf(gate) + 1]
      if (gate === 'code' && following) await api.checkShareCode(codeOf(token, next))
      if (following && gates.includes(gate)) setGate(following)
      else await enterShare(token, { ...given, ...next })
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  function explain(error: unknown) {
    const ahead = error instanceof ApiProblem ? gateOfCode[error.code] : undefined
    // The link's rules may have changed since the page was read, so they are read again.
    if (ahead) void queryClient.invalidateQueries({ queryKey: read('getShare', { params: { token } }).queryKey })
    if (ahead && ahead !== gate) return setGate(ahead)
    setFields(fieldProblems(error))
    const hasField = ahead === 'form' || ahead === 'code'
    if (!hasField && !isHandledElsewhere(error)) setProblem(problemText(error))
  }

  return { gate, pass, busy, problem, fields }
}
