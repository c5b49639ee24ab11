import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { z } from 'zod'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { FigureCards } from '#/ui/layout/figure-cards.tsx'

export type Results = z.output<AppContract['getResults']['ok']>

/** The period in four figures. */
export function ResultCards({ use }: Results) {
  const { people, chats, messages, satisfaction, unanswered } = use
  const figures = [
    { label: 'Pessoas', value: formatNumber(people), note: 'Visitantes contam de novo a cada dia' },
    { label: 'Conversas', value: formatNumber(chats), note: counted(messages, 'mensagem', 'mensagens') },
    {
      label: 'Satisfação',
      value: percentOf(satisfaction),
      note: satisfaction === null ? 'Sem avaliações' : 'Das avaliações são boas',
    },
    { label: 'Sem fonte ou “não sei”', value: percentOf(unanswered), note: 'Das respostas' },
  ]
  return <FigureCards figures={figures} />
}

export const percentOf = (ratio: number | null) => (ratio === null ? '–' : formatPercent(ratio))
