import type { Model } from '@prosa/contract/settings/models.ts'
import { formatMoney } from '#/lib/format/format.ts'

/** Where a model works and what it costs: `Brasil · cerca de R$ 3,20 por 1.000 respostas`. */
export function describeModel({ location, priceBrlPer1000 }: Model): string {
  const place = location === 'local' ? 'Neste servidor' : location
  return [place, priceOf(priceBrlPer1000)].filter(Boolean).join(' · ')
}

function priceOf(price: number | null): string {
  if (price === null) return 'preço não informado'
  return price === 0 ? 'sem custo' : `cerca de ${formatMoney(price)} por 1.000 respostas`
}
