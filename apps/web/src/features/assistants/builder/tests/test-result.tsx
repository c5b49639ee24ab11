import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { formatDateTime, formatSmallMoney } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface TestBadgeProps extends Pick<TestCase, 'result'> {
  revision: number
  running: boolean
}

export function TestBadge({ result, revision, running }: TestBadgeProps) {
  if (running) return <Badge tone="accent">Executando…</Badge>
  if (!result) return <Badge>Não executado</Badge>
  if (result.revision !== revision) return <Badge tone="warning">O rascunho mudou</Badge>
  return result.passed ? <Badge tone="success">Passou</Badge> : <Badge tone="danger">Falhou</Badge>
}

/** The answer of a test, with its errors. */
export function TestResult({ result }: { result: NonNullable<TestCase['result']> }) {
  const { missing, unwanted, citation, toolUse, calls, verdict, error, answer, costBrl, at } = result
  return (
    <div className="flex flex-col gap-2 text-sm">
      {missing.length > 0 && <p>Faltou: {quoteText(missing)}.</p>}
      {unwanted.length > 0 && <p>Não deveria conter: {quoteText(unwanted)}.</p>}
      {citation?.met === false && (
        <p className="wrap-anywhere">
          {citation.cited.length === 0
            ? 'Não citou nenhum documento.'
            : `Citou outra coisa: ${[...new Set(citation.cited.map(passageLabel))].join('; ')}.`}
        </p>
      )}
      {toolUse?.met === false && (
        <p>{calls.length === 0 ? 'Não usou nenhuma ferramenta.' : 'Não usou a ferramenta como pedido.'}</p>
      )}
      {verdict && (
        <p className="wrap-anywhere">
          {verdict.met ? 'Critério cumprido' : 'Critério não cumprido'}: {verdict.reason}
        </p>
      )}
      {error && <p className="text-destructive-text">{error}</p>}
      {answer !== '' && (
        <details className="rounded-lg border border-border">
          <summary className="min-h-9 rounded-lg px-3 py-2 hover:bg-hover">Ver a resposta</summary>
          <Markdown text={answer} className="px-3 pb-3" />
        </details>
      )}
      {calls.length > 0 && (
        <details className="rounded-lg border border-border">
          <summary className="min-h-9 rounded-lg px-3 py-2 hover:bg-hover">Ver as ferramentas usadas</summary>
          <ul className="flex flex-col gap-3 px-3 pb-3">
            {calls.map(({ id, label, input, output }) => (
              <li key={id}>
                <p className="font-medium wrap-anywhere">{label}</p>
                <p className="wrap-anywhere text-muted-foreground">{callValues(input)}</p>
                {output !== undefined && <PlainText text={output} />}
              </li>
            ))}
          </ul>
          <p className="px-3 pb-3 text-muted-foreground">Em “Editar”, você pode gravar estas respostas para o teste.</p>
        </details>
      )}
      <p className="text-xs text-muted-foreground">
        Executado em {formatDateTime(at)}
        {costBrl !== null && costBrl > 0 && ` · ${formatSmallMoney(costBrl)}`}
      </p>
    </div>
  )
}

const quoteText = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** Formats the values of a call, such as `aluno: Ana; turma: 6º B`. */
export const callValues = (input: object): string =>
  Object.entries(input)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')

/** Formats `Manual do aluno.pdf, página 2`. */
export const passageLabel = ({ document, page }: { document: string; page: number | null }) =>
  page === null ? document : `${document}, página ${page}`
