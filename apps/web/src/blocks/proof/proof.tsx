import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useState, type ReactNode } from 'react'
import { EnterAgain } from '#/blocks/proof/fresh-entry.tsx'
import { PasswordStep } from '#/blocks/proof/password-step.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface Proof {
  currentPassword?: string
}

interface ProofRequest {
  byPassword: boolean
  confirm: (currentPassword: string) => Promise<void>
  cancel: () => void
}

/**
 * For operations that require proof of identity (L5). `withProof` first calls the operation, asks for the password if the server requires
 * it, and returns the operation's result. `dialog` must be rendered outside other forms, because it contains one.
 */
export function useProof(redirect: string): {
  withProof: <T>(write: (proof: Proof) => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [request, setRequest] = useState<ProofRequest>()
  async function withProof<T>(write: (proof: Proof) => Promise<T>): Promise<T> {
    try {
      return await write({})
    } catch (error) {
      if (!isAsking(error)) throw error
      return new Promise<T>((resolve, reject) => {
        const end = (settle: () => void) => {
          setRequest(undefined)
          settle()
        }
        setRequest({
          byPassword: error.code === 'password_wrong',
          confirm: async (currentPassword) => {
            try {
              const saved = await write({ currentPassword })
              end(() => resolve(saved))
            } catch (refusal) {
              if (isAsking(refusal) || isDelayed(refusal)) throw refusal
              end(() => reject(refusal as Error))
            }
          },
          cancel: () => end(() => reject(unconfirmed)),
        })
      })
    }
  }
  return { withProof, dialog: request && <ProofDialog {...request} redirect={redirect} /> }
}

function ProofDialog({ byPassword, confirm, cancel, redirect }: ProofRequest & { redirect: string }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={cancel}
      title="Confirme quem você é"
      description="Por aqui se chega às contas das pessoas, e por isso os administradores recebem um aviso desta mudança."
    >
      {byPassword ? (
        <PasswordStep submitLabel="Confirmar e salvar" onConfirm={confirm} />
      ) : (
        <div className="flex flex-col gap-4">
          <EnterAgain redirect={redirect} />
          <Notice tone="info">O que você escreveu aqui ainda não foi salvo: depois de entrar, escreva de novo.</Notice>
        </div>
      )}
    </Dialog>
  )
}

const isAsking = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && ['password_wrong', 'fresh_entry_required'].includes(error.code)
const isDelayed = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'sign_in_delayed'

const unconfirmed = new ApiProblem({
  type: 'about:blank',
  code: 'password_wrong',
  status: 422,
  title: 'Nada foi salvo: faltou confirmar quem você é.',
})
