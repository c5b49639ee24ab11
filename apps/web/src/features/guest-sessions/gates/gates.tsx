import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LightForm } from '#/blocks/entity/light-form.tsx'
import { type Entry, enterShare } from '#/features/guest-sessions/enter-share.ts'
import { CodeField, ConsentBox } from '#/features/guest-sessions/gates/gate-fields.tsx'
import type { GateProps } from '#/features/guest-sessions/gates/form-gate.tsx'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { repeatEarlyPress } from '#/lib/device/early-press.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
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

function ConsentGate({ share: { consent, minors }, onPass }: GateProps) {
  if (!consent) return null
  return (
    <div className="flex flex-col gap-5">
      {/* Outside the form, whose state would render the server's text again. */}
      <div className="rounded-lg border border-border bg-card px-4 py-3 text-sm">
        <Markdown text={consent.text} />
      </div>
      {minors && (
        <p className="text-sm text-muted-foreground">Tem menos de 18 anos? Leia junto com uma pessoa responsável.</p>
      )}
      <LightForm submitLabel="Continuar" send={() => onPass({ consent: { version: consent.version } })}>
        <ConsentBox />
      </LightForm>
    </div>
  )
}

const CodeGate = ({ onPass }: GateProps) => (
  <LightForm submitLabel="Continuar" send={({ code }: { code: string }) => onPass({ code: code.trim() })}>
    <CodeField hint="Quem compartilhou este link tem o código." />
  </LightForm>
)

interface GatesProps {
  token: string
  share: Share
  /** The facts about the visitor that are known without asking. */
  given: Entry
}

/** A link's gates before the conversation, one after the other: code, consent, form. */
export default function Gates({ token, share, given }: GatesProps) {
  const { gates, gate, pass } = useGates(token, share, given)
  const [resuming, setResuming] = useState(false)
  useEffect(repeatEarlyPress, [])
  const step = gates.indexOf(gate) + 1
  const shared = { share, onPass: pass }
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-4 py-8">
      <div className="flex items-center gap-4">
        <Avatar {...toPicture(share.avatar)} size="lg" />
        <div className="min-w-0">
          <StepHeading key={resuming ? 'resume' : gate} focused={resuming || step > 1}>
            {resuming ? 'Continuar de outro aparelho' : titles[gate]}
          </StepHeading>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {share.name}
            {!resuming && gates.length > 1 && ` · passo ${step} de ${gates.length}`}
          </p>
        </div>
      </div>
      {resuming ? (
        <ResumeForm token={token} />
      ) : gate === 'code' ? (
        <CodeGate {...shared} />
      ) : gate === 'consent' ? (
        <ConsentGate {...shared} />
      ) : (
        <FormGate {...shared} asksNothing={gates.length === 0} />
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
const listGates = ({ needsCode, consent, identification }: Share, { identity }: Entry): Gate[] => [
  ...(needsCode ? (['code'] as const) : []),
  ...(consent ? (['consent'] as const) : []),
  ...(identification === 'none' || (identification === 'name' && identity) ? [] : (['form'] as const)),
]

const gateOfCode: Record<string, Gate> = {
  share_code_wrong: 'code',
  share_consent_required: 'consent',
  validation_failed: 'form',
}

const toCodeInput = (token: string, { code = '' }: Entry) => ({ params: { token }, body: { code } })

/** Runs the gates in order; at the end the server checks them all and names one that was not passed. */
function useGates(token: string, share: Share, given: Entry) {
  const [entry, setEntry] = useState<Entry>({})
  const gates = listGates(share, given)
  const [gate, setGate] = useState<Gate>(gates[0] ?? 'form')

  async function pass(part: Entry) {
    const next = { ...entry, ...part }
    setEntry(next)
    try {
      const following = gates[gates.indexOf(gate) + 1]
      if (gate === 'code' && following) await api.checkShareCode(toCodeInput(token, next))
      if (following && gates.includes(gate)) setGate(following)
      else await enterShare(token, { ...given, ...next })
    } catch (error) {
      const ahead = error instanceof ApiProblem ? gateOfCode[error.code] : undefined
      // The link's rules may have changed since the page was read, so they are read again.
      if (ahead) void queryClient.invalidateQueries({ queryKey: read('getShare', { params: { token } }).queryKey })
      if (!ahead || ahead === gate) throw error
      setGate(ahead)
    }
  }

  return { gates, gate, pass }
}
