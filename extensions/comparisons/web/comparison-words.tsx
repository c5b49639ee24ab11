import type { Comparison, Measure } from '#/comparisons/contract.ts'
import { formatNumber } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'

/** Names a side: its version, or the model of the draft. */
export const nameSide = ({ kind, sides }: Pick<Comparison, 'kind' | 'sides'>, at: 0 | 1): string => {
  const { version, model } = sides[at]
  if (kind === 'models') return model
  return version === null ? 'Rascunho' : `Versão ${version}`
}

/** Formats `Versão 3 × Rascunho`. */
export const nameSides = (comparison: Pick<Comparison, 'kind' | 'sides'>): string =>
  `${nameSide(comparison, 0)} × ${nameSide(comparison, 1)}`

const costs = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 })

/** An answer often costs less than a cent. */
export const formatCost = (reais: number | null): string =>
  reais === null ? 'custo desconhecido' : costs.format(reais)

export const formatSeconds = (ms: number): string => `${formatNumber(Math.round(ms / 100) / 10)} s`

export const measureOptions: readonly { value: Measure; label: string; hint?: string }[] = [
  { value: 'none', label: 'Nada' },
  { value: 'tests', label: 'Testes que passam' },
  { value: 'cost', label: 'Custo', hint: 'Diferenças de até 10 % não contam.' },
  { value: 'time', label: 'Tempo', hint: 'Diferenças de até 10 % não contam.' },
]

export function StateBadge({ state, answered, cases }: Pick<Comparison, 'state' | 'answered' | 'cases'>) {
  if (state === 'running')
    return (
      <Badge tone="accent">
        {answered} de {counted(cases, 'pergunta', 'perguntas')}
      </Badge>
    )
  return state === 'done' ? <Badge tone="success">Terminada</Badge> : <Badge tone="warning">Parada</Badge>
}

/** Formats how many tests passed on both sides. */
export const describePassed = ({ sides, cases }: Pick<Comparison, 'sides' | 'cases'>): string =>
  `Passaram ${sides[0].sums.passed} e ${sides[1].sums.passed} de ${cases}.`
