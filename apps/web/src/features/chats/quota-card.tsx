import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Takes the place of the composer when the month's limit is reached; the draft stays. */
export default function QuotaCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <Notice tone="warning" title="Limite do mês" className="mb-3">
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to="/profile" search={{ tab: 'usage' }} variant="secondary" size="sm">
          Ver o meu uso
        </LinkButton>
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Entendi
        </Button>
      </div>
    </Notice>
  )
}
