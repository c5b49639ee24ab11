import type { SharingState } from '@prosa/contract/sharing/sharing.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface WebSwitchProps {
  assistantId: number
  state: SharingState
}

/** Opens or closes all links at once, and says why none of them can be open. */
export function WebSwitch({ assistantId, state }: WebSwitchProps) {
  const { enabled, blocked, links, version } = state
  const [closing, setClosing] = useState(false)
  const write = useWrite('setSharing')
  const set = (next: boolean) =>
    write.mutate(
      { params: { assistantId }, body: { enabled: next } },
      {
        onSuccess: () => toast.success(next ? 'O assistente está na Web.' : 'O assistente saiu da Web.'),
        onSettled: () => setClosing(false),
      },
    )
  const usable = links > 0 && blocked !== 'unpublished' && blocked !== 'archived'
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <p className="max-w-prose text-sm text-muted-foreground">
        Quem tem um link conversa com o assistente sem entrar no sistema. O rascunho nunca aparece
        {version === null ? '.' : `: as conversas usam a versão ${version}.`}
      </p>
      {blocked && <Blocked assistantId={assistantId} reason={blocked} />}
      <Switch
        label="Publicado na Web"
        hint={hintOf(state)}
        checked={enabled && blocked !== 'unpublished'}
        disabled={!usable}
        pending={write.isPending}
        onCheckedChange={(next) => (next ? set(true) : setClosing(true))}
      />
      <AlertDialog
        open={closing}
        onOpenChange={setClosing}
        title="Tirar o assistente da Web?"
        description={`${counted(links, 'link fecha', 'links fecham')} na hora, e as conversas abertas param. Você pode publicar de novo quando quiser.`}
        confirmLabel="Tirar da Web"
        loading={write.isPending}
        onConfirm={() => set(false)}
      />
    </Card>
  )
}

const hintOf = ({ enabled, links }: SharingState): string => {
  if (links === 0) return 'Crie um link para publicar.'
  return enabled ? 'Desligue para fechar todos os links de uma vez.' : 'Todos os links estão fechados.'
}

const reasons = {
  unpublished: 'Publique o assistente primeiro: um link nunca mostra o rascunho.',
  paused: 'O assistente está pausado, e os links estão fechados. Retome-o para abri-los.',
  archived: 'O assistente está arquivado, e os links estão fechados. Restaure-o para abri-los.',
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
