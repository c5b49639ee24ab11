import type { Reach } from '@prosa/contract/sharing/reach.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, UserPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { OrganizationSwitch } from '#/blocks/assistant/organization-switch.tsx'
import { reachText } from '#/text/reach-text.ts'
import { SiteWay, Way } from '#/features/sharing/way.tsx'
import { WebLink } from '#/features/sharing/web-link.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface AddPeopleProps {
  assistantId: number
  mayInvite: boolean
  onClose: () => void
}

interface ShareSheetProps {
  assistantId: number
  /** Whether the sheet opened right after publishing. */
  isFresh: boolean
  /** Dialog that gives people and classes access, rendered by another feature. */
  addPeople: ComponentType<AddPeopleProps>
  onClose: () => void
}

/** All ways to share an assistant: people and classes, the organization, a link, a site. */
export default function ShareSheet({ assistantId, isFresh, addPeople, onClose }: ShareSheetProps) {
  const query = useQuery(read('getReach', { params: { assistantId } }))
  const { data: reach } = query
  return (
    <Sheet open onOpenChange={onClose} title={isFresh ? 'Publicado! E agora?' : 'Compartilhar'}>
      {reach ? (
        <Ways assistantId={assistantId} reach={reach} isFresh={isFresh} addPeople={addPeople} />
      ) : query.isError ? (
        <LoadFailure title="Não foi possível ver quem tem acesso" query={query} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-6" />
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Sheet>
  )
}

type WaysProps = Omit<ShareSheetProps, 'onClose'> & { reach: Reach }

function Ways({ assistantId, reach, isFresh, addPeople: AddPeople }: WaysProps) {
  const [adding, setAdding] = useState(false)
  const { version, abilities, link } = reach
  const params = { assistantId: String(assistantId) }
  return (
    <div className="flex flex-col gap-6 pb-4">
      <div className="flex flex-col items-start gap-3">
        {isFresh && <p className="text-sm">A versão {version} responde a partir de agora.</p>}
        <div className="flex w-full items-start justify-between gap-2">
          <p role="status" className="py-1.5 text-sm font-medium">
            {reachText(reach)}
          </p>
          <HelpLink page="dentro-e-na-web" about="dentro da escola e na Web" />
        </div>
        {isFresh && (
          <LinkButton to="/assistants/$assistantId/chats/{-$chatId}" params={params} variant="secondary" size="sm">
            <MessageCircle aria-hidden /> Conversar com ele
          </LinkButton>
        )}
      </div>
      {abilities.manageAccess && (
        <Way title="Pessoas e grupos" hint="Entram com a própria conta e veem o assistente na lista.">
          {abilities.searchPeople && (
            <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
              <UserPlus aria-hidden /> Adicionar
            </Button>
          )}
          <LinkButton to="/assistants/manage/$assistantId/access" params={params} variant="ghost" size="sm">
            Ver quem tem acesso
          </LinkButton>
        </Way>
      )}
      {abilities.manageAccess && (
        <OrganizationSwitch
          className="border-t border-border pt-5"
          assistantId={assistantId}
          visibility={reach.visibility}
          published={version !== null}
          mayOpen={abilities.publishInternal}
        />
      )}
      {abilities.share && version !== null && (
        <Way title="Link e QR Code" hint="Qualquer pessoa com o link conversa, sem entrar com uma conta.">
          <WebLink assistantId={assistantId} reach={reach} />
          <LinkButton to="/assistants/manage/$assistantId/sharing" params={params} variant="ghost" size="sm">
            Ver todos os links
          </LinkButton>
        </Way>
      )}
      {abilities.share && link && <SiteWay assistantId={assistantId} linkId={link.id} />}
      {adding && <AddPeople assistantId={assistantId} mayInvite={abilities.invite} onClose={() => setAdding(false)} />}
    </div>
  )
}
