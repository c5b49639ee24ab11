import type { Partner } from '@prosa/contract/people/partners.ts'
import { formatMoney, formatNumber } from '#/lib/format/format.ts'
import { Card } from '#/ui/layout/card.tsx'

const limitOf = (limit: number | null) => (limit === null ? 'Sem limite' : formatNumber(limit))

/** Whom to talk to, and how far the institution may go. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const { contacts, dpoEmail, maxPeople, maxLinks, monthlyBudgetBrl } = partner
  const facts = [
    { label: 'Contatos', value: contacts || 'Não informados' },
    { label: 'E-mail do encarregado', value: dpoEmail || 'Não informado' },
    { label: 'Limite de pessoas', value: limitOf(maxPeople) },
    { label: 'Limite de links na Web', value: limitOf(maxLinks) },
    { label: 'Orçamento mensal', value: monthlyBudgetBrl === null ? 'Sem limite' : formatMoney(monthlyBudgetBrl) },
  ]
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-lg font-semibold">
        Cadastro e limites
      </h2>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
