import { Suspense, useState } from 'react'
import type { FinishProps } from '#/features/sga/finish-props.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'

// asked for once in an activity
const FinishDialog = lazyPart(() => import('#/features/sga/finish-dialog.tsx'))

/** 'Finalizar atividade', with a summary before it is done. */
export function FinishButton(props: FinishProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Finalizar atividade
      </Button>
      <Suspense>{open && <FinishDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
