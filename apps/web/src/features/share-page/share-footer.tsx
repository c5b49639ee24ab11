import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { mayOpenInside } from '#/lib/forms/reachable-assistants.ts'

interface ShareFooterProps {
  share: Share
  framed: boolean
  onReport: () => void
}

const link = 'rounded-sm font-medium underline underline-offset-2 hover:text-foreground pointer-coarse:py-2'

/** Who writes and who answers for it; the way inside for those who have an account here. */
export function ShareFooter({ share: { institution, assistantId, readable }, framed, onReport }: ShareFooterProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span>
        Respostas geradas por IA. {institution}
        {readable && ' · Os responsáveis podem ler esta conversa.'}
      </span>
      <button type="button" className={link} onClick={onReport}>
        Denunciar
      </button>
      {mayOpenInside(assistantId) && (
        // a page of its own: nothing of a guest's goes along
        <a
          href={`/assistants/${assistantId}/chats`}
          target={framed ? '_blank' : undefined}
          rel="noopener"
          className={link}
        >
          Abrir no meu painel
        </a>
      )}
    </p>
  )
}
