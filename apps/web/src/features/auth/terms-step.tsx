import { useState } from 'react'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { TermsField, type Terms } from '#/features/auth/terms-field.tsx'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Asks an invited person to accept the terms of use before the first sign-in by a provider. */
export default function TermsStep({ link, terms }: { link: string; terms: Terms }) {
  const enter = useEnter()
  const [accepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setAsked(true)
    if (!accepted) return
    setSending(true)
    try {
      const { token, redirect } = await api.linkOidc({ body: { link, acceptedTerms: terms.version } })
      await enter(token, redirect)
    } catch (error) {
      setProblem(problemText(error as Error))
      setSending(false)
    }
  }
  return (
    <>
      <AuthHeading title="Termos de uso">Leia e aceite para entrar pela primeira vez.</AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {problem && (
          <>
            <Notice tone="danger">{problem}</Notice>
            <LinkButton to="/auth/login" search={{ manual: '1' }}>
              Entrar de novo
            </LinkButton>
          </>
        )}
        <TermsField
          terms={terms}
          name="accepted"
          checked={accepted}
          error={isAsked && !accepted ? 'Leia e aceite os termos de uso para continuar.' : undefined}
          onChange={setAccepted}
          onBlur={() => undefined}
          ref={null}
        />
        <Button type="submit" size="lg" loading={isSending}>
          Aceitar e entrar
        </Button>
      </form>
    </>
  )
}
