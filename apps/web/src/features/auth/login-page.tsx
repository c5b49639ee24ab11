import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoginForm } from '#/features/auth/login-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { PasskeyButton } from '#/features/auth/passkey-button.tsx'
import { ProviderButtons } from '#/features/auth/provider-buttons.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { rememberedSessionEnd } from '#/lib/session/session-end.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

// only after a session that ended by itself
const SessionEndNotice = lazyPart(() => import('#/features/auth/session-end-notice.tsx'))
// after the password of a person with two steps
const SecondStep = lazyPart(() => import('#/features/auth/second-step-form.tsx'))
// once in the life of an installation
const FirstAccountNotice = lazyPart(() => import('#/features/auth/first-account-notice.tsx'))

interface LoginPageProps {
  redirect: string | undefined
  /** Stays here even where there is only one way in: after leaving, or when that way failed. */
  manual?: boolean
}

export function LoginPage({ redirect, manual = false }: LoginPageProps) {
  const { data: options } = useSuspenseQuery(read('getSignInOptions'))
  const [challenge, setChallenge] = useState<string>()
  // told by the notice below; whoever has just left or was thrown out does not want to be sent back in
  const [hasLeft] = useState(() => rememberedSessionEnd() !== null)
  const hasProviders = options.providers.length > 0
  const goesOn = !options.password && options.providers.length === 1 && !manual && !hasLeft
  if (challenge !== undefined)
    return (
      <>
        <AuthHeading title="Confirme que é você" />
        <SecondStep challenge={challenge} redirect={redirect} onCancel={() => setChallenge(undefined)} />
      </>
    )
  return (
    <>
      <AuthHeading title="Entrar" />
      <div className="flex flex-col gap-5">
        {options.empty && <FirstAccountNotice />}
        {hasLeft && <SessionEndNotice />}
        {hasProviders && <ProviderButtons providers={options.providers} redirect={redirect} atOnce={goesOn} />}
        {hasProviders && options.password && <Divider />}
        {options.password && <LoginForm redirect={redirect} onSecondStep={setChallenge} />}
        {options.password && <PasskeyButton redirect={redirect} />}
        {!hasProviders && !options.password && (
          <Notice tone="warning">Nenhuma forma de entrar está ligada. Fale com o administrador.</Notice>
        )}
      </div>
    </>
  )
}

function Divider() {
  return (
    <div className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      ou
    </div>
  )
}
