import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { openShareSheet } from '#/blocks/assistant/share-request.ts'
import { BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { reachText } from '#/text/reach-text.ts'
import { Button } from '#/ui/actions/button.tsx'

interface ShareSectionProps {
  draft: Draft | null
  onPublish: () => void
}

/** The last step: who talks to the assistant today, and the way to more people. */
export function ShareSection({ draft, onPublish }: ShareSectionProps) {
  const isPublished = draft !== null && draft.publishedVersion !== null
  return (
    <BuilderSection id="compartilhar" description="Quem conversa com o assistente, dentro da organização e na Web.">
      {isPublished ? (
        <Reached assistantId={draft.id} mayShare={draft.abilities.manageAccess || draft.abilities.share} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            Publique a primeira versão. Depois escolha pessoas e turmas, abra à organização ou crie um link.
          </p>
          {draft?.abilities.publish && (
            <Button variant="secondary" size="sm" onClick={onPublish}>
              Publicar a primeira versão
            </Button>
          )}
        </div>
      )}
    </BuilderSection>
  )
}

function Reached({ assistantId, mayShare }: { assistantId: number; mayShare: boolean }) {
  const { data: reach } = useQuery(read('getReach', { params: { assistantId } }))
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="min-h-5 text-sm">{reach && reachText(reach)}</p>
      {mayShare && (
        <Button variant="secondary" size="sm" onClick={() => openShareSheet(assistantId)}>
          <Share2 aria-hidden /> Escolher quem conversa
        </Button>
      )}
    </div>
  )
}
