import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'

/** Asks the browser for a passkey of this product. Returns the token of the new session, or why there is none. */
export async function signInByPasskey(): Promise<{ token: string } | { problem: string }> {
  try {
    const { flow, options } = await api.startPasskeySignIn()
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const { clientExtensionResults: _, ...response } = await startAuthentication({ optionsJSON })
    return await api.passkeySignIn({ body: { flow, response } })
  } catch (error) {
    return {
      problem: isRefusal(error) ? 'Nenhuma chave foi usada. Tente de novo ou entre com a senha.' : problemText(error),
    }
  }
}

/** Whether the browser refused the passkey; it throws the same DOMException when the person presses Cancel. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
