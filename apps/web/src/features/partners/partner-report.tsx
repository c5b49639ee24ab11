import type { PartnerReport as Report } from '@prosa/contract/people/partners.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { Card } from '#/ui/layout/card.tsx'

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month that is running, in figures. */
export function PartnerReport({ report }: { report: Report }) {
  const figures = [
    { label: 'Pessoas', value: report.people },
    { label: 'Assistentes liberados', value: report.assistants },
    { label: 'Links na Web', value: report.links },
    { label: 'Conversas no mês', value: report.chats },
    { label: 'Mensagens no mês', value: report.messages },
  ]
  return (
    <section aria-labelledby="report" className="flex flex-col gap-3">
      <h2 id="report" className="text-lg font-semibold">
        Relatório de {monthName.format(new Date(`${report.month}-01T00:00:00Z`))}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map(({ label, value }) => (
          <Card key={label} className="p-4">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
