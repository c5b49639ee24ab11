import type { ComparedResult } from '#/comparisons/contract.ts'
import { formatCost, formatSeconds } from '#/comparisons/web/comparison-words.tsx'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import { Markdown } from '@prosa/web/src/ui/markdown/markdown.tsx'

interface ComparedAnswerProps {
  result: ComparedResult | null
  /** Names the side and the question, for screen readers. */
  of: string
}

/** One side's answer to a question, folded, with what was checked. */
export function ComparedAnswer({ result, of }: ComparedAnswerProps) {
  if (!result) return <span className="text-sm text-muted-foreground">Sem resposta ainda</span>
  const { passed, unanswered, answer, error, costBrl, ms, otherModel } = result
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap gap-1.5">
        {passed ? <Badge tone="success">Passou</Badge> : <Badge tone="danger">Falhou</Badge>}
        {unanswered && <Badge tone="warning">Disse que não sabe</Badge>}
      </p>
      {error && <p className="text-destructive-text wrap-anywhere">{error}</p>}
      <Reasons result={result} />
      {answer !== '' && (
        <details className="rounded-lg border border-border">
          <summary aria-label={`Ver a resposta, ${of}`} className="min-h-9 rounded-lg px-3 py-2 hover:bg-hover">
            Ver a resposta
          </summary>
          <Markdown text={answer} className="px-3 pb-3" />
        </details>
      )}
      <Origin result={result} />
      <p className="text-xs text-muted-foreground tabular-nums">
        {formatCost(costBrl)} · {formatSeconds(ms)}
        {otherModel !== null && ` · respondeu ${otherModel}`}
      </p>
    </div>
  )
}

const quote = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** The reasons why an answer did not pass. */
function Reasons({ result: { missing, unwanted, citation, toolUse, verdict } }: { result: ComparedResult }) {
  return (
    <>
      {missing.length > 0 && <p className="wrap-anywhere">Faltou: {quote(missing)}.</p>}
      {unwanted.length > 0 && <p className="wrap-anywhere">Não deveria conter: {quote(unwanted)}.</p>}
      {citation?.met === false && <p>Não citou o documento pedido.</p>}
      {toolUse?.met === false && <p>Não usou a ferramenta como pedido.</p>}
      {verdict && (
        <p className="wrap-anywhere">
          {verdict.met ? 'Critério cumprido' : 'Critério não cumprido'}: {verdict.reason}
        </p>
      )}
    </>
  )
}

/** The cited documents, and the tools with what they were called with. */
function Origin({ result: { cited, calls } }: { result: ComparedResult }) {
  const sources = [
    ...new Set(cited.map(({ document, page }) => (page === null ? document : `${document}, página ${page}`))),
  ]
  return (
    <>
      {sources.length > 0 && <p className="wrap-anywhere">Fontes: {sources.join('; ')}.</p>}
      {calls.map(({ id, label, input }) => (
        <p key={id} className="wrap-anywhere">
          {label}: <code className="text-xs">{JSON.stringify(input)}</code>
        </p>
      ))}
    </>
  )
}
