import { ApiProblem } from '@prosa/contract/client/client.ts'
import { CalendarClock, DoorClosed, WifiOff } from 'lucide-react'
import { formatDateTime } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface ClosedShareProps {
  error: Error
  /** Shown below a conversation in place of the composer, not as the whole page. */
  inConversation: boolean
  onRetry: () => void
}

/** Says why the link is closed now, in its owner's words if there are any. */
export default function ClosedShare({ error, inConversation, onRetry }: ClosedShareProps) {
  const { icon, title, text } = explainError(error)
  const again = (
    <Button variant="secondary" size={inConversation ? 'sm' : 'md'} onClick={onRetry}>
      Tentar novamente
    </Button>
  )
  if (!inConversation) return <EmptyState icon={icon} title={title} description={text} action={again} />
  return (
    <Notice tone="warning" title={title} action={again} className="mb-2">
      {text}
    </Notice>
  )
}

function explainError(error: Error) {
  if (!(error instanceof ApiProblem) || error.status !== 410)
    return { icon: <WifiOff />, title: 'Não conseguimos abrir esta página.', text: problemText(error) }
  const { code, problem } = error
  const text = problem.detail ?? 'Fale com quem compartilhou este link com você.'
  if (code === 'share_expired') return { icon: <DoorClosed />, title: 'O período deste link terminou', text }
  if (code !== 'share_future') return { icon: <DoorClosed />, title: 'Este link está fechado no momento', text }
  const opensAt = problem.data?.['startsAt']
  const when = typeof opensAt === 'string' ? `Disponível a partir de ${formatDateTime(opensAt)}` : problem.title
  return { icon: <CalendarClock />, title: when, text }
}
