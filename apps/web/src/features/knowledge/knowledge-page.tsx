import { knowledgeLimitsSchema } from '@prosa/contract/knowledge/knowledge-rules.ts'
import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { NumberField } from '#/blocks/entity/form-fields.tsx'
import { EmbeddingForm } from '#/features/knowledge/embedding-form.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { formatMoney, formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Progress } from '#/ui/feedback/progress.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** Sets how documents are found, their limits, and the bases that several assistants share. */
export function KnowledgePage({ bases }: { bases?: ReactNode }) {
  const { data } = useSuspenseQuery(read('getKnowledgeSettings'))
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Conhecimento" />
      <Section
        title="Busca por sentido"
        description="Um modelo encontra nos documentos o que diz o mesmo com outras palavras. Sem ele, a busca é só pelas palavras."
      >
        <EmbeddingForm settings={data} />
      </Section>
      <Section title="Leitura dos documentos">
        <ReadingProgress settings={data} />
      </Section>
      {bases}
      <Section
        title="Limites"
        description="Valem para o que for enviado a partir de agora; os documentos que já existem continuam."
      >
        <LimitsForm limits={data.limits} />
      </Section>
    </div>
  )
}

const fields = [
  { name: 'maxFileMb', label: 'Tamanho de cada arquivo (MB)', hint: 'De 1 a 50.' },
  { name: 'maxPages', label: 'Páginas de cada documento', hint: 'De 1 a 2.000.' },
  {
    name: 'maxScannedPages',
    label: 'Páginas digitalizadas com texto reconhecido',
    hint: 'De 0 a 2.000 em cada documento; 0 desliga.',
  },
  { name: 'maxDocuments', label: 'Documentos de cada assistente ou base', hint: 'De 1 a 1.000.' },
] as const

function toValues(read: KnowledgeSettings['limits']) {
  const { version: _, ...values } = read
  return values
}

/** Limits of the knowledge of one assistant or base; existing documents stay. */
const LimitsForm = ({ limits }: Pick<KnowledgeSettings, 'limits'>) => (
  <SavedForm
    schema={knowledgeLimitsSchema}
    values={toValues(limits)}
    of={limits}
    save={async (body) =>
      toValues((await api.updateKnowledgeLimits({ body: { ...body, version: limits.version } })).limits)
    }
    done="Alterações salvas."
    submitLabel="Salvar limites"
  >
    {(form) => (
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, ...texts }) => (
          <NumberField key={name} form={form} name={name} {...texts} />
        ))}
      </div>
    )}
  </SavedForm>
)

const POLL_MS = 2000

/** Number of passages that the embedding model has read, polled while the work goes on. */
function ReadingProgress({ settings }: { settings: KnowledgeSettings }) {
  const { activeModel, chunks, embedded, estimateBrl, held, indexedOwners } = settings
  const isReading = activeModel !== null && embedded < chunks
  useQuery({ ...read('getKnowledgeSettings'), refetchInterval: isReading ? POLL_MS : false })
  if (activeModel === null)
    return (
      <p className="text-sm text-muted-foreground">
        A busca é só pelas palavras: nenhum modelo de busca por sentido está ligado. Ao todo, {formatAmount(chunks)}.
      </p>
    )
  const share = chunks === 0 ? 100 : Math.floor((100 * embedded) / chunks)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Progress value={share} label="Trechos lidos" />
      <p aria-live="polite">
        {isReading ? `${formatNumber(embedded)} de ${formatAmount(chunks)}` : `Tudo lido: ${formatAmount(chunks)}.`}
      </p>
      <p className="text-muted-foreground">
        Modelo em uso: <span className="break-all">{activeModel}</span>.
        {estimateBrl !== null && ` Ler tudo custa por volta de ${formatMoney(estimateBrl)}.`}
      </p>
      <p className="text-muted-foreground">{howFound(indexedOwners)}</p>
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

/** Describes how semantic search finds passages. */
function howFound(indexedOwners: number | null): string {
  const one = 'A pergunta é comparada com cada trecho.'
  if (indexedOwners === null) return one
  if (indexedOwners === 0)
    return `${one} A partir de 10.000 trechos em um assistente ou base, o índice do pgvector os encontra.`
  return `O índice do pgvector encontra os trechos de ${counted(indexedOwners, 'assistente ou base grande', 'assistentes e bases grandes')}; nos outros, a pergunta é comparada com cada trecho.`
}

const formatAmount = (chunks: number) => (chunks === 1 ? '1 trecho' : `${formatNumber(chunks)} trechos`)
