import { describeSourcePlace } from '@prosa/contract/conversations/citations.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import type { ReactNode, RefObject } from 'react'
import { type AskedOrigin, useOrigin } from '#/blocks/chat/sources/origin-query.ts'
import { problemText } from '#/lib/api/problems.ts'
import { formatNumber, formatPercent, formatSmallMoney } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface AnswerOriginProps {
  origin: AskedOrigin
  message: Pick<Message, 'id' | 'parts' | 'sources'>
  /** Gets the focus when the panel opens. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Explains in plain words where an answer comes from, and to its editors how it was made. */
export function AnswerOriginView({ origin, message, heading }: AnswerOriginProps) {
  const { data, error } = useOrigin(origin)
  return (
    <div className="flex flex-col gap-6 pb-6 text-sm leading-6">
      <section className="flex flex-col gap-2">
        <h3
          ref={heading}
          tabIndex={-1}
          className="rounded-md font-semibold outline-none focus-visible:ring-2 focus-visible:ring-ring"
        >
          De onde veio
        </h3>
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
        {!data && !error && <Skeleton className="h-16" />}
        {data && <PlainOrigin origin={data.origin} sources={message.sources} />}
        <UsedTools parts={message.parts} />
        <StepCosts parts={message.parts} steps={data?.inside?.steps ?? []} />
      </section>
      {data?.inside && <Inside inside={data.inside} used={listUsed(message.parts)} />}
    </div>
  )
}

const plainTexts: Readonly<Record<AnswerOrigin['origin'], string>> = {
  person: 'Uma pessoa leu a pergunta e escreveu esta resposta. Nenhuma IA a gerou.',
  approved: 'Uma pessoa escreveu e aprovou esta resposta para esta pergunta. Nenhuma IA a gerou.',
  rule: 'É a resposta que a organização definiu para este assunto. Nenhuma IA a gerou.',
  nothing: 'Os documentos não respondem a esta pergunta. Nenhuma IA escreveu a resposta.',
  quotes: 'A resposta cita, sem interpretar, o que está nestes documentos:',
  unquoted: 'A resposta só cita documentos, sem mostrar uma fonte. Nenhuma IA a escreveu.',
  documents: 'Uma IA escreveu a resposta a partir de trechos destes documentos:',
  uncited: 'Uma IA escreveu a resposta. Ela procurou nos documentos, mas não cita nenhum: confira antes de usar.',
  hidden: 'Uma IA escreveu a resposta. Este assistente não mostra de quais documentos ela veio.',
  model: 'Uma IA escreveu a resposta sem consultar documentos: confira antes de usar.',
  unknown: 'Uma IA escreveu a resposta. Não ficou registrado o que ela consultou: confira antes de usar.',
}

function PlainOrigin({ origin, sources }: Pick<AnswerOrigin, 'origin'> & Pick<Message, 'sources'>) {
  const places = [...new Set(sources.map(describeSourcePlace))]
  return (
    <>
      <p>{plainTexts[origin]}</p>
      {places.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the names of the tools whose calls succeeded. */
const listUsed = (parts: Message['parts']): string[] => [
  ...new Set(parts.flatMap((part) => (part.type === 'call' && part.state === 'done' ? [part.label] : []))),
]

/** Names the tools whose calls are in the answer. */
function UsedTools({ parts }: Pick<Message, 'parts'>) {
  const labels = listUsed(parts)
  if (labels.length === 0) return null
  return <p>Ela usou {labels.join(', ')}. Na resposta você vê o que foi pedido e o que veio.</p>
}

type InsideFacts = NonNullable<AnswerOrigin['inside']>

/** What the model's requests for tools cost; calls that it requested together have one cost. */
function StepCosts({ parts, steps }: Pick<Message, 'parts'> & Pick<InsideFacts, 'steps'>) {
  const labels = new Map(parts.flatMap((part) => (part.type === 'call' ? [[part.id, part.label] as const] : [])))
  if (steps.length === 0) return null
  return (
    <ul aria-label="Custo das chamadas" className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {steps.map(({ calls, costBrl }) => (
        <li key={calls[0]}>
          {[...new Set(calls.map((id) => labels.get(id)))].join(', ')}
          {calls.length > 1 && ` (${counted(calls.length, 'chamada', 'chamadas juntas')})`}: {formatSmallMoney(costBrl)}
        </li>
      ))}
    </ul>
  )
}

function Inside({ inside, used }: { inside: InsideFacts; used: readonly string[] }) {
  const { version, model, modelName, material, inputTokens, outputTokens, costBrl, firstTokenMs, totalMs } = inside
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">Trechos considerados</h3>
        <Considered material={material} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">Como foi feita</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          <Fact name="Versão">{version === null ? 'Rascunho' : formatNumber(version)}</Fact>
          <Fact name="Modelo">
            {model === null ? 'Nenhum' : modelName}
            {model !== null && <span className="block text-xs text-muted-foreground">{model}</span>}
          </Fact>
          {material && (
            <>
              <Fact name="Ferramentas">
                {[...material.tools.map((tool) => toolTexts[tool]), ...used].join(', ') || 'Nenhuma'}
              </Fact>
              <Fact name="Dados ocultados">
                {material.masked.length === 0
                  ? 'Nenhum'
                  : material.masked.map(({ kind, count }) => `${maskedTexts[kind] ?? kind}: ${count}`).join(', ')}
              </Fact>
            </>
          )}
          <Fact name="Consumo (tokens)">
            {inputTokens === null || outputTokens === null
              ? 'Não informados pelo modelo'
              : `${formatNumber(inputTokens)} lidos, ${formatNumber(outputTokens)} escritos`}
          </Fact>
          <Fact name="Custo">{costText(costBrl)}</Fact>
          {firstTokenMs !== null && <Fact name="Primeira palavra">{secondsText(firstTokenMs)}</Fact>}
          {totalMs !== null && <Fact name="Resposta inteira">{secondsText(totalMs)}</Fact>}
        </dl>
      </section>
    </>
  )
}

const toolTexts: Readonly<Record<NonNullable<InsideFacts['material']>['tools'][number], string>> = {
  search: 'busca nos documentos',
  whole: 'leitura dos documentos inteiros',
  files: 'leitura dos arquivos da conversa',
}

const maskedTexts: Readonly<Record<string, string>> = { CPF: 'CPF', EMAIL: 'e-mail', TELEFONE: 'telefone' }

/** Formats milliseconds as `0,8 s`. */
const secondsText = (ms: number) => (ms < 100 ? 'Menos de 0,1 s' : `${formatNumber(Math.round(ms / 100) / 10)} s`)

function costText(reais: number | null): string {
  if (reais === null) return 'Sem preço cadastrado'
  if (reais === 0) return 'Sem custo'
  return formatSmallMoney(reais)
}

function Considered({ material }: Pick<InsideFacts, 'material'>) {
  if (!material)
    return <p className="text-muted-foreground">Não ficaram registrados: a resposta é de antes deste registro.</p>
  const { passages, given, found, tools } = material
  if (found === 0) return <p className="text-muted-foreground">Nenhum trecho de documento foi dado ao modelo.</p>
  if (passages.length === 0)
    return (
      <p className="text-muted-foreground">
        {given < found
          ? `Dos documentos couberam ${formatNumber(given)} de ${counted(found, 'trecho', 'trechos')}.`
          : `${tools.includes('whole') ? 'Os documentos foram dados inteiros: ' : ''}${counted(given, 'trecho', 'trechos')}.`}
      </p>
    )
  return (
    <>
      <p className="text-muted-foreground">
        Os que a busca encontrou. 100% é o mais próximo da pergunta nesta busca; os outros se comparam a ele.
      </p>
      <ol className="flex flex-col gap-1.5">
        {passages.map((passage) => (
          <li key={passage.number} className="flex items-start gap-3">
            <span className="w-12 shrink-0 text-right tabular-nums">
              {passage.score === null ? '–' : formatPercent(passage.score)}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{describeSourcePlace(passage)}</span>
            {passage.used && <Badge tone="accent">Citado</Badge>}
            {passage.number > given && <Badge>Não coube</Badge>}
          </li>
        ))}
      </ol>
      {given > passages.length && (
        <p className="text-muted-foreground">E mais {counted(given - passages.length, 'trecho', 'trechos')}.</p>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
