import { type Client, mayHaveRun } from '@prosa/contract/client/client.ts'
import type { AppContract, OperationName } from '@prosa/contract/client/contract.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { type ComponentProps, useRef } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, isMissing, problemText, toastProblem } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

type Call<Name extends OperationName> = Client<AppContract>[Name]

export interface ConfirmationProps<Name extends OperationName> extends Pick<
  ComponentProps<typeof AlertDialog>,
  'title' | 'description' | 'confirmLabel' | 'destructive' | 'typeToConfirm' | 'children'
> {
  operation: Name
  input: Parameters<Call<Name>>[0]
  /** Message afterwards. */
  done?: string | ((answer: Awaited<ReturnType<Call<Name>>>) => string)
  onDone?: ((answer: Awaited<ReturnType<Call<Name>>>) => void) | undefined
  /** Leaves the page of the deleted thing. Cached reads are refreshed only afterwards, because on that page they would not be found. */
  onGone?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Asks for confirmation, then calls the operation. A refusal is shown in the question, and can be tried again. */
export function Confirmation<Name extends OperationName>({
  operation,
  input,
  done,
  onDone,
  onGone,
  onClose,
  children,
  ...question
}: ConfirmationProps<Name>) {
  const isUnheard = useRef(false)
  async function finish(answer: Awaited<ReturnType<Call<Name>>>) {
    if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer))
    onDone?.(answer)
    if (!onGone) return
    // The question stays open meanwhile: a link below the pointer would preload the deleted thing.
    await onGone()
    void queryClient.invalidateQueries()
  }
  const write = useWrite(operation, {
    meta: { keepsReads: onGone !== undefined, showsProblem: true },
    onSuccess: finish,
    onError: async (error) => {
      // After a lost response, a missing thing means that the deletion succeeded.
      if (isMissing(error) && isUnheard.current && operations[operation].method === 'DELETE')
        return finish(undefined as Awaited<ReturnType<Call<Name>>>)
      isUnheard.current ||= mayHaveRun(error)
      if (isMissing(error)) toastProblem(error)
    },
    onSettled: (_answer, error) => {
      if (!error || isMissing(error)) onClose()
    },
  })
  const confirm = () => write.mutate(input)
  return (
    <AlertDialog {...question} open onOpenChange={onClose} loading={write.isPending} onConfirm={confirm}>
      {children}
      {write.error && !isHandledElsewhere(write.error) && <Notice tone="danger">{problemText(write.error)}</Notice>}
    </AlertDialog>
  )
}
