import type { ShareLink, SharingState } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { Links } from '#/features/sharing/links.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { counted } from '#/text/counted.ts'
import { Card } from '#/ui/layout/card.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

const LinkSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/link-sheet.tsx')).LinkSheet,
}))

const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))

interface SharingPageProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
}

export function SharingPage({ assistantId, ...list }: SharingPageProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<ShareLink | null>(null)
  const create = state.blocked === 'unpublished' || state.blocked === 'archived' ? undefined : () => setCreating(true)
  return (
    <div className="flex flex-col gap-5">
      <WebSwitch assistantId={assistantId} state={state} />
      {state.links === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="Este assistente ainda não está na Web."
          description="Crie um link para compartilhar sem exigir login."
          action={create && <Button onClick={create}>Criar link</Button>}
        />
      ) : (
        <Links
          {...list}
          assistantId={assistantId}
          create={
            create && (
              <Button onClick={create}>
                <Plus aria-hidden /> Novo link
              </Button>
            )
          }
        />
      )}
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
    </div>
  )
}

interface WebSwitchProps {
  assistantId: number
  state: SharingState
}

/** Opens or closes all links at once, and says why they cannot be open. */
function WebSwitch({ assistantId, state }: WebSwitchProps) {
  const { enabled, blocked, open, version } = state
  const [closing, setClosing] = useState(false)
  const publish = useWrite('setSharing', { onSuccess: () => toast.success('Os links estão abertos.') })
  const input = (next: boolean) => ({ params: { assistantId }, body: { enabled: next } })
  const usable = open > 0 && blocked !== 'unpublished' && blocked !== 'archived'
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <p className="max-w-prose text-sm text-muted-foreground">
        Quem tem um link conversa com o assistente sem entrar no sistema. O rascunho nunca aparece
        {version === null ? '.' : `: as conversas usam a versão ${version}.`}
      </p>
      {blocked && <Blocked assistantId={assistantId} reason={blocked} />}
      <Switch
        label="Links abertos"
        hint={hintOf(state)}
        checked={enabled && open > 0 && blocked !== 'unpublished'}
        disabled={!usable}
        pending={publish.isPending}
        onCheckedChange={(next) => (next ? publish.mutate(input(true)) : setClosing(true))}
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
    </Card>
  )
}

const hintOf = ({ enabled, links, open }: SharingState): string => {
  if (links === 0) return 'Crie um link para compartilhar.'
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
