import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoginForm } from '#/features/auth/login-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { PasskeyButton } from '#/features/auth/passkey-button.tsx'
import { ProviderButtons } from '#/features/auth/provider-buttons.tsx'
import { SecondStepForm } from '#/features/auth/second-step-form.tsx'
import { SessionEndNotice } from '#/features/auth/session-end-notice.tsx'
import { read } from '#/lib/operations.ts'
import { Notice } from '#/ui/notice.tsx'

export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const { data: options } = useSuspenseQuery(read('getSignInOptions'))
  const [challenge, setChallenge] = useState<string>()
  const hasProviders = options.providers.length > 0
  if (challenge !== undefined)
    return (
      <>
        <AuthHeading title="Confirme que é você" />
        <SecondStepForm challenge={challenge} redirect={redirect} onCancel={() => setChallenge(undefined)} />
      </>
    )
  return (
    <>
      <AuthHeading title="Entrar" />
      <div className="flex flex-col gap-5">
        <SessionEndNotice />
        {hasProviders && <ProviderButtons providers={options.providers} redirect={redirect} />}
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
