import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Sign-in by a passkey. The button is absent where the browser does not support passkeys. */
export function PasskeyButton({ redirect }: { redirect: string | undefined }) {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!('PublicKeyCredential' in window)) return null

  async function signIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { flow, options } = await api.startPasskeySignIn()
      // only who presses the button needs it
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const { clientExtensionResults: _, ...response } = await startAuthentication({ optionsJSON })
      const { token } = await api.passkeySignIn({ body: { flow, response } })
      await enter(token, redirect)
    } catch (error) {
      setProblem(isRefusal(error) ? 'Nenhuma chave foi usada. Tente de novo ou entre com a senha.' : problemText(error))
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

/** The device says no by a DOMException, also where the person pressed Cancel. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
