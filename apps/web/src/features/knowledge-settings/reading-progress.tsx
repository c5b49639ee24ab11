import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatNumber } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Progress } from '#/ui/feedback/progress.tsx'

const LOOK_AGAIN_MS = 2000

/** How far the model has come; looked at again while it goes on. */
export function ReadingProgress({ settings }: { settings: KnowledgeSettings }) {
  const { activeModel, chunks, embedded, estimateBrl, held } = settings
  const isReading = activeModel !== null && embedded < chunks
  useQuery({ ...read('getKnowledgeSettings'), refetchInterval: isReading ? LOOK_AGAIN_MS : false })
  if (activeModel === null)
    return (
      <p className="text-sm text-muted-foreground">
        Nenhum modelo lê os documentos: a busca é só pelas palavras. Ao todo, {amountOf(chunks)}.
      </p>
    )
  const share = chunks === 0 ? 100 : Math.floor((100 * embedded) / chunks)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Progress value={share} label="Trechos lidos" />
      <p aria-live="polite">
        {isReading ? `${formatNumber(embedded)} de ${amountOf(chunks)}` : `Tudo lido: ${amountOf(chunks)}.`}
      </p>
      <p className="text-muted-foreground">
        Modelo em uso: <span className="break-all">{activeModel}</span>.
        {estimateBrl !== null && ` Ler tudo custa por volta de ${formatMoney(estimateBrl)}.`}
      </p>
      {held > 0 && (
        <p className="text-warning-text">
          {counted(held, 'documento espera', 'documentos esperam')} porque um orçamento do mês acabou. A leitura
          continua sozinha quando houver orçamento.
        </p>
      )}
      {isReading && held === 0 && (
        <p className="text-muted-foreground">
          O que ainda não foi lido é encontrado só pelas palavras. Se a leitura não avançar, use “Testar” para saber por
          quê; tentamos de novo a cada 15 minutos.
        </p>
      )}
    </div>
  )
}

const amountOf = (chunks: number) => (chunks === 1 ? '1 trecho' : `${formatNumber(chunks)} trechos`)
