import { Part } from '#/ui/layout/part.tsx'
import type { ShareStats } from '@prosa/contract/sharing/sharing.ts'
import { useQuery } from '@tanstack/react-query'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { formatMoney, formatNumber, formatPercent } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface StatsDialogProps extends LinkOfAssistant {
  onClose: () => void
}

/** Anonymous figures of one link. */
export default function StatsDialog({ link, assistantId, onClose }: StatsDialogProps) {
  const stats = useQuery(read('getShareLinkStats', { params: { assistantId, linkId: link.id } }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Estatísticas de “${link.name}”`}
      description="Contagens por dia, sem dados de quem conversou."
    >
      {stats.isError && <Notice tone="danger">{problemText(stats.error)}</Notice>}
      {stats.isPending && <Skeleton className="h-56" />}
      {stats.data && <Numbers {...stats.data} />}
    </Dialog>
  )
}

function Numbers({ total, month }: ShareStats) {
  return (
    <div className="flex flex-col gap-6 pt-2">
      <table className="w-full text-sm">
        <thead className="text-muted-foreground">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Contagem
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Neste mês
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Desde o início
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ label, show }) => (
            <tr key={label} className="border-t border-border">
              <th scope="row" className="py-2 text-left font-normal">
                {label}
              </th>
              <td className="text-right">{show(month)}</td>
              <td className="text-right">{show(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Part title="Da visita à conversa, desde o início" sub>
        {steps.map(({ key, label }) => (
          <Step key={key} label={label} count={total[key]} visits={total.visits} />
        ))}
      </Part>
    </div>
  )
}

type Counts = ShareStats['total']

const rows: readonly { label: string; show: (counts: Counts) => string }[] = [
  { label: 'Visitas', show: ({ visits }) => formatNumber(visits) },
  { label: 'Consentimentos', show: ({ consents }) => formatNumber(consents) },
  { label: 'Conversas', show: ({ chats }) => formatNumber(chats) },
  { label: 'Mensagens', show: ({ messages }) => formatNumber(messages) },
  { label: 'Custo', show: ({ costCents }) => formatMoney(costCents / 100) },
]

const steps = [
  { key: 'visits', label: 'Visitaram' },
  { key: 'consents', label: 'Consentiram' },
  { key: 'starters', label: 'Enviaram a 1ª mensagem' },
  { key: 'engaged', label: 'Enviaram 3 mensagens ou mais' },
] as const

function Step({ label, count, visits }: { label: string; count: number; visits: number }) {
  const share = visits === 0 ? 0 : Math.min(1, count / visits)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-muted-foreground tabular-nums">
          {formatNumber(count)} · {formatPercent(share)}
        </span>
      </p>
      <Progress value={share * 100} label={label} />
    </div>
  )
}
