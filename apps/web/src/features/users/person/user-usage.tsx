import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'

/** How the person comes in and what they do, in numbers. */
export function UserUsage({ user: { entry, usage, budget, lastSeenAt, createdAt } }: { user: UserDetails }) {
  const facts = [
    ['Forma de acesso', waysIn(entry)],
    ['Duas etapas', entry.codes || entry.passkeys > 0 ? 'Ligada' : 'Desligada'],
    ['Último acesso', lastSeenAt ? formatDateTime(lastSeenAt) : 'Nunca'],
    ['Criado em', formatDate(createdAt)],
    ['Assistentes próprios', formatNumber(usage.assistants)],
    ['Conversas em 30 dias', formatNumber(usage.recentChats)],
    ['Mensagens em 30 dias', formatNumber(usage.recentMessages)],
    ['Custo no mês', formatMoney(usage.monthCostBrl)],
    ['Orçamento usado', budget ? formatMoney(budget.usedCents / 100) : 'Sem orçamento'],
  ] as const
  return (
    <SideCard title="Acesso e uso">
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  )
}

function waysIn({ password, providers, passkeys }: UserDetails['entry']): string {
  const ways = [
    password && 'senha',
    providers > 0 && 'SSO',
    passkeys > 0 && counted(passkeys, 'chave de acesso', 'chaves de acesso'),
  ].filter(Boolean)
  return ways.length > 0 ? ways.join(', ') : 'Convite pendente'
}
