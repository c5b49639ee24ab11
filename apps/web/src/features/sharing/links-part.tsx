import type { ShareLink, SharingState } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { Links } from '#/features/sharing/links.tsx'
import { SiteWay } from '#/features/sharing/way.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

const LinkSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/link-sheet.tsx')).LinkSheet,
}))

const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))

interface LinksPartProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
  /** The newest open link, which a site can show. */
  openLinkId: string | undefined
}

/** The links of an assistant, and the way into a site. */
export function LinksPart({ assistantId, openLinkId, ...list }: LinksPartProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<ShareLink | null>(null)
  const { blocked, links, openReports } = state
  const create = blocked === 'unpublished' || blocked === 'archived' ? undefined : () => setCreating(true)
  return (
    <Section
      title="Links e sites"
      description="Quem tem um link conversa sem entrar com uma conta, com as regras do link."
      action={
        <div className="flex flex-wrap gap-2">
          {(links > 0 || openReports > 0) && (
            <LinkButton
              variant="secondary"
              to="/assistants/manage/$assistantId/sharing/reports"
              params={{ assistantId: String(assistantId) }}
            >
              Denúncias
              {openReports > 0 && (
                <Badge tone="danger">
                  {openReports}
                  <span className="sr-only">{openReports === 1 ? ' aberta' : ' abertas'}</span>
                </Badge>
              )}
            </LinkButton>
          )}
          {links > 0 && create && (
            <Button onClick={create}>
              <Plus aria-hidden /> Novo link
            </Button>
          )}
        </div>
      }
    >
      {blocked && <Blocked assistantId={assistantId} reason={blocked} />}
      {links === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="Este assistente ainda não está na Web."
          description="Crie um link para compartilhar sem exigir login."
          action={create && <Button onClick={create}>Criar link</Button>}
        />
      ) : (
        <>
          <AllLinksSwitch assistantId={assistantId} state={state} />
          <Links {...list} assistantId={assistantId} />
        </>
      )}
      {openLinkId && <SiteWay assistantId={assistantId} linkId={openLinkId} />}
      {creating && (
        <LinkSheet
          assistantId={assistantId}
          minorsAllowed={state.minorsAllowed}
          link={state}
          onClose={() => setCreating(false)}
          onOpened={setCreated}
        />
      )}
      {created && (
        <QrDialog
          assistantId={assistantId}
          link={{ id: created.id, name: created.settings.name, url: created.url }}
          onClose={() => setCreated(null)}
        />
      )}
    </Section>
  )
}

/** Opens or closes all links at once. */
function AllLinksSwitch({ assistantId, state }: { assistantId: number; state: SharingState }) {
  const { enabled, blocked, open } = state
  const [closing, setClosing] = useState(false)
  const write = useWrite('setSharing')
  const input = (next: boolean) => ({ params: { assistantId }, body: { enabled: next } })
  return (
    <>
      <Switch
        label="Links abertos"
        hint={describeLinks(state)}
        checked={enabled && open > 0 && blocked !== 'unpublished'}
        disabled={open === 0 || blocked === 'unpublished' || blocked === 'archived'}
        pending={write.isPending}
        onCheckedChange={(next) => (next ? write.mutate(input(true)) : setClosing(true))}
      />
      {closing && (
        <Confirmation
          operation="setSharing"
          input={input(false)}
          title="Fechar todos os links?"
          description={`${counted(open, 'link fecha', 'links fecham')} na hora, e as conversas abertas param. Você pode abri-los de novo quando quiser.`}
          confirmLabel="Fechar links"
          done="Os links estão fechados."
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}

const describeLinks = ({ enabled, open }: SharingState): string => {
  if (open === 0) return 'Nenhum link está ativo. Reative um link na lista, ou crie outro.'
  if (!enabled) return 'Ninguém entra por link nenhum. Ligue para que os links ativos voltem a funcionar.'
  return `${counted(open, 'link ativo', 'links ativos')}. Desligue para fechar de uma vez.`
}

const reasons = {
  unpublished: 'Publique o assistente primeiro: um link nunca mostra o rascunho.',
  paused: 'O assistente está pausado, e ninguém entra pelos links. Retome-o para que voltem a funcionar.',
  archived: 'O assistente está arquivado, e ninguém entra pelos links. Restaure-o para que voltem a funcionar.',
} as const

function Blocked({ assistantId, reason }: { assistantId: number; reason: keyof typeof reasons }) {
  return (
    <Notice tone="warning">
      {reasons[reason]}{' '}
      <Link
        to="/assistants/manage/$assistantId"
        params={{ assistantId: String(assistantId) }}
        className="font-medium underline underline-offset-2"
      >
        Ir para a configuração
      </Link>
    </Notice>
  )
}
