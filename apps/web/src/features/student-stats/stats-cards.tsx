import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import type { z } from 'zod'
import { activeTime } from '#/features/student-stats/active-time.ts'
import { NoNumber } from '#/features/student-stats/no-number.tsx'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { Card } from '#/ui/layout/card.tsx'

type Cards = z.output<typeof studentStats.getStudentCards.ok>['cards']

/** The period in figures; averages of very few students are not shown. */
export function StatsCards({ cards }: { cards: Cards }) {
  const { completionPercent: completion, averageActiveSeconds: seconds, messagesPerAttempt: messages } = cards
  const figures = [
    { label: 'Alunos', value: formatNumber(cards.students) },
    { label: 'Tentativas', value: formatNumber(cards.attempts) },
    { label: 'Conclusão', value: completion === null ? null : formatPercent(completion / 100) },
    { label: 'Tempo ativo médio', value: seconds === null ? null : activeTime(seconds) },
    { label: 'Mensagens por tentativa', value: messages === null ? null : formatNumber(messages) },
    { label: 'Expiradas', value: formatNumber(cards.expired) },
    { label: 'Pendentes de revisão', value: formatNumber(cards.toReview) },
    { label: 'Alertas abertos', value: formatNumber(cards.openAlerts) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <Card key={label} className="p-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">{value ?? <NoNumber />}</dd>
        </Card>
      ))}
    </dl>
  )
}
