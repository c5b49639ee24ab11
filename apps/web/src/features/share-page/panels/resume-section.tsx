import { MonitorSmartphone } from 'lucide-react'
import ResumeForm from '#/features/share-page/gates/resume-form.tsx'
import { formatTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'

interface ResumeSectionProps {
  token: string
  isGuest: boolean
  onResumed: () => void
}

/** 'Continuar em outro aparelho': shows a code here, or takes the one of the first device. */
export function ResumeSection({ token, isGuest, onResumed }: ResumeSectionProps) {
  const create = useWrite('createResumeCode', { meta: { keepsReads: true } })
  if (!isGuest) {
    return (
      <details>
        <summary className="min-h-8 text-sm font-medium">Já converso aqui em outro aparelho</summary>
        <div className="pt-3">
          <ResumeForm token={token} onResumed={onResumed} />
        </div>
      </details>
    )
  }
  return (
    <section className="flex flex-col items-start gap-2">
      <Button variant="secondary" size="sm" loading={create.isPending} onClick={() => create.mutate()}>
        <MonitorSmartphone aria-hidden /> Continuar em outro aparelho
      </Button>
      <div role="status" className="text-sm text-muted-foreground empty:hidden">
        {create.data && (
          <>
            <p className="flex items-center gap-1 text-2xl font-semibold tracking-widest text-foreground">
              {create.data.code}
              <CopyButton text={create.data.code} label="Copiar o código" />
            </p>
            <p>
              No outro aparelho, abra este mesmo link e digite o código. Ele vale uma vez, até{' '}
              {formatTime(create.data.expiresAt)}.
            </p>
          </>
        )}
      </div>
    </section>
  )
}
