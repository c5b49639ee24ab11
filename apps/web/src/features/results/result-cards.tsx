import type { AppContract } from '@prosa/contract/contract.ts'
import type { z } from 'zod'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Card } from '#/ui/layout/card.tsx'

export type Results = z.output<AppContract['getResults']['ok']>

/** The period in four figures. */
export function ResultCards({ use }: Results) {
  const { people, chats, messages, satisfaction, unanswered } = use
  const figures: [label: string, value: string, note: string | null][] = [
    ['Pessoas', formatNumber(people), 'Visitantes contam de novo a cada dia'],
    ['Conversas', formatNumber(chats), counted(messages, 'mensagem', 'mensagens')],
    ['Satisfação', percentOf(satisfaction), satisfaction === null ? 'Sem avaliações' : 'Das avaliações são boas'],
    ['Sem fonte ou “não sei”', percentOf(unanswered), 'Das respostas'],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, value, note]) => (
        <Card key={label} className="p-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="mt-1">
            <span className="text-2xl font-semibold tabular-nums">{value}</span>
            <span className="block text-xs text-muted-foreground">{note}</span>
          </dd>
        </Card>
      ))}
    </dl>
  )
}

export const percentOf = (ratio: number | null) => (ratio === null ? '–' : formatPercent(ratio))
