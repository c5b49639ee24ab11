import type { Reach } from '@prosa/contract/sharing/reach.ts'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { PublishCheck } from '#/features/sharing/checklist-dialog.tsx'
import { newLinkSettings } from '#/features/sharing/form/form-values.ts'
import { useNewLink } from '#/features/sharing/use-new-link.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))

interface WebLinkProps {
  assistantId: number
  reach: Reach
}

/** The newest open link, or a new one with good defaults: one box and one button. */
export function WebLink({ assistantId, reach: { link, name, readable } }: WebLinkProps) {
  const [showsCode, setShowsCode] = useState(false)
  const [outcome, setOutcome] = useState('')
  if (!link) return <NewLink assistantId={assistantId} name={name} readable={readable} onOpened={setOutcome} />
  if (link.url === '')
    return (
      <Notice tone="warning">
        O endereço de “{link.name}” não pode mais ser mostrado. Ele continua valendo; gere um novo na lista de links.
      </Notice>
    )
  return (
    <>
      <p role="status" className="w-full text-sm text-success-text empty:hidden">
        {outcome}
      </p>
      <div className="w-full">
        <CopiedText label={`Endereço de “${link.name}”`} text={link.url} copyLabel="Copiar link" />
      </div>
      <Button variant="secondary" size="sm" onClick={() => setShowsCode(true)}>
        <QrCode aria-hidden /> QR Code
      </Button>
      {showsCode && <QrDialog assistantId={assistantId} link={link} onClose={() => setShowsCode(false)} />}
    </>
  )
}

interface NewLinkProps extends Pick<Reach, 'name' | 'readable'> {
  assistantId: number
  onOpened: (outcome: string) => void
}

function NewLink({ assistantId, onOpened, ...defaults }: NewLinkProps) {
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const { openLink, isPending, problem } = useNewLink(assistantId)
  async function open() {
    setTried(true)
    if (confirmed) onOpened((await openLink(newLinkSettings(defaults))).outcome)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
      <PublishCheck
        checked={confirmed}
        error={tried && !confirmed ? 'Confirme para criar o link.' : undefined}
        onCheckedChange={setConfirmed}
      />
      <Button
        loading={isPending}
        // The error is shown above the button.
        onClick={() => void open().catch(() => undefined)}
      >
        Criar e copiar link
      </Button>
      <p className="text-sm text-muted-foreground">
        Começa com 50 mensagens por visitante ao dia, orçamento de R$ 50,00 por mês e conversas guardadas por 90 dias.
        Tudo isso se muda depois em “Editar”.
      </p>
    </div>
  )
}
