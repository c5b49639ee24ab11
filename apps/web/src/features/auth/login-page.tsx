import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, LogIn } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { findChallenge } from '#/features/auth/second-step.ts'
import { api } from '#/lib/api/api.ts'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { postedForm } from '#/lib/forms/posted-form.ts'
import { typedEmail } from '#/lib/forms/typed-email.ts'
import { useProviderEntry } from '#/lib/session/oidc-flow.ts'
import { rememberedSessionEnd } from '#/lib/session/session-end.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'

// Needed only after a session that ended by itself.
const SessionEndNotice = lazyPart(() => import('#/features/auth/session-end-notice.tsx'))

// Needed only after the password of an account with two steps.
const SecondStep = lazyPart(() => import('#/features/auth/second-step-form.tsx'))

// Needed only once in the life of an installation.
const FirstAccountNotice = lazyPart(() => import('#/features/auth/first-account-notice.tsx'))

interface LoginPageProps {
  redirect: string | undefined
  /** Does not go to the only provider by itself, for example after signing out or when that provider failed. */
  manual?: boolean
}

export function LoginPage({ redirect, manual = false }: LoginPageProps) {
  const { data: options } = useSuspenseQuery(read('getSignInOptions'))
  const [posted, setPosted] = useState(postedForm.value)
  useEffect(() => void (postedForm.value = undefined), [])
  const [challenge, setChallenge] = useState(posted?.kept['challenge'])
  // The notice below explains the end; a person who has just signed out does not want to be signed in again.
  const [hasLeft] = useState(() => rememberedSessionEnd() !== null)
  const hasProviders = options.providers.length > 0
  const goesOn = !options.password && options.providers.length === 1 && !manual && !hasLeft
  if (challenge !== undefined)
    return (
      <>
        <AuthHeading title="Confirme que é você" />
        <SecondStep
          challenge={challenge}
          redirect={redirect}
          posted={posted}
          onCancel={() => {
            setChallenge(undefined)
            setPosted(undefined)
          }}
        />
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
        {options.password && <LoginForm redirect={redirect} posted={posted} onSecondStep={setChallenge} />}
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

/** Sign-in by a passkey. The button is absent where the browser does not support passkeys. */
function PasskeyButton({ redirect }: { redirect: string | undefined }) {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!('PublicKeyCredential' in globalThis)) return null

  async function signIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      // Loaded on press, because few people sign in by a passkey.
      const { signInByPasskey } = await fetchPiece(() => import('#/features/auth/passkey-sign-in.ts'))
      const entry = await signInByPasskey()
      if ('token' in entry) await enter(entry.token, redirect)
      else setProblem(entry.problem)
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button variant="secondary" size="lg" loading={busy} onClick={() => void signIn()}>
        <KeyRound aria-hidden /> Entrar com chave de acesso
      </Button>
    </div>
  )
}

interface ProviderButtonsProps {
  providers: ReadonlyArray<{ id: string; name: string }>
  redirect: string | undefined
  /** Goes to the first provider without a press. */
  atOnce: boolean
}

/** Sign-in through another account: the person goes to the provider and comes back to `/auth/callback`. */
function ProviderButtons({ providers, redirect, atOnce }: ProviderButtonsProps) {
  const start = useProviderEntry()
  const { mutate } = start
  const first = atOnce ? providers[0]?.id : undefined
  // React runs effects twice in development.
  const sent = useRef(false)
  useEffect(() => {
    if (first === undefined || sent.current) return
    sent.current = true
    mutate({ body: { provider: first, redirect } })
  }, [first, redirect, mutate])
  // Stays busy after the response until the browser has left the page.
  const busy = start.isPending || start.isSuccess
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="lg"
          loading={busy && start.variables?.body.provider === id}
          disabled={busy && start.variables?.body.provider !== id}
          onClick={() => start.mutate({ body: { provider: id, redirect } })}
        >
          <LogIn aria-hidden /> Entrar com {name}
        </Button>
      ))}
    </div>
  )
}

interface LoginFormProps {
  redirect: string | undefined
  posted: PostedForm | undefined
  /** Called when the password was right and the account also asks for a code. */
  onSecondStep: (challenge: string) => void
}

function LoginForm({ redirect, posted, onSecondStep }: LoginFormProps) {
  const enter = useEnter()
  async function signIn({ email, password, ...more }: Record<'email' | 'password' | 'remember', string>) {
    const body = { email, password, remember: 'remember' in more }
    try {
      const { token } = await api.signIn({ body })
      await enter(token, redirect)
    } catch (error) {
      const challenge = findChallenge(error)
      if (challenge === undefined) throw error
      onSecondStep(challenge)
    }
  }
  return (
    <LightForm submitLabel="Entrar" send={signIn} posted={posted ?? {}}>
      <LightField
        name="email"
        label="E-mail"
        complaint="Escreva um e-mail válido, como nome@escola.br."
        type="email"
        autoFocus
        defaultValue={posted?.kept['email'] ?? typedEmail.value}
        onChange={(event) => (typedEmail.value = event.target.value)}
        pattern=".+\..+"
        maxLength={254}
        autoComplete="username"
      />
      <LightField
        name="password"
        label="Senha"
        aside={
          <Link to="/auth/forgot-password" className="font-medium text-primary-text hover:underline">
            Esqueci minha senha
          </Link>
        }
        complaint="Escreva a sua senha."
        control={PasswordInput}
        maxLength={128}
        autoComplete="current-password"
      />
      <Checkbox name="remember" label="Manter conectado" defaultChecked={posted && 'remember' in posted.kept} />
    </LightForm>
  )
}
