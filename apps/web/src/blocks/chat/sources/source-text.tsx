import '#/blocks/chat/part-operations.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { SourcePlace } from '@prosa/contract/conversations/origins.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileSearch, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, useMemo } from 'react'
import { citedText, type CitedBlock } from '#/blocks/chat/sources/cited-text.ts'
import { Around, Cited } from '#/blocks/chat/sources/passage-blocks.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { classNames } from '#/lib/format/class-names.ts'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface SourceTextProps {
  chatId: string
  message: Message
  source: Source
  /** The answer that cites it. */
  answer: string
  /** Whether its document is open at the passage. */
  opened: boolean
  onOpen: (opened: boolean) => void
}

const stateTexts: Partial<Record<SourcePlace['state'], string>> = {
  changed: 'O documento foi trocado ou lido de novo depois desta resposta. O trecho está como foi citado.',
  computed: 'Calculado com as linhas que a tabela tinha no momento da resposta.',
  removed: 'O documento não faz mais parte deste assistente. O trecho está como foi citado.',
}

/** A cited passage with the used text marked; readers with access to the document see the surrounding text and may open it there. */
export function SourceText({ chatId, message, source, answer, opened, onOpen }: SourceTextProps) {
  const { number, passage, page } = source
  const [wasOpened, setWasOpened] = useState(false)
  const params = { chatId, messageId: message.id, number }
  const place = useQuery({
    ...read('getSourcePlace', { params, query: {} }),
    // The server has an answer's sources once it is complete.
    enabled: !isActive(message.status),
    staleTime: 60_000,
  })
  const state = place.data?.state ?? 'current'
  const opens = place.data?.opens
  const around = place.data?.around
  const blocks = citedText(passage, answer, number)

  if (opened && opens)
    return (
      <div className="flex flex-col items-start gap-3">
        <Button variant="secondary" size="sm" autoFocus onClick={() => onOpen(false)}>
          <ArrowLeft aria-hidden /> Voltar ao trecho
        </Button>
        {opens === 'picture' ? (
          <SourcePicture params={params} source={source} />
        ) : (
          <WholeText params={params} blocks={blocks} />
        )}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-4">
      {stateTexts[state] && <Notice tone={state === 'computed' ? 'info' : 'warning'}>{stateTexts[state]}</Notice>}
      {place.isError && (
        <p className="text-sm text-muted-foreground">
          Não foi possível conferir como está o documento agora. O trecho está como foi citado.
        </p>
      )}
      <div className="flex w-full flex-col gap-3 text-sm leading-6">
        {around?.before && <Around text={cutEnd(around.before)} />}
        <Cited blocks={blocks} />
        {around?.after && <Around text={cutBeginning(around.after)} />}
      </div>
      {opens && (
        <Button
          variant="secondary"
          size="sm"
          autoFocus={wasOpened}
          onClick={() => {
            setWasOpened(true)
            onOpen(true)
          }}
        >
          <FileSearch aria-hidden /> {opens === 'picture' ? `Abrir no documento, p. ${page}` : 'Abrir no documento'}
        </Button>
      )}
      {source.address && (
        <a
          href={source.address}
          target="_blank"
          rel="noopener noreferrer"
          className="max-w-full text-primary-text underline wrap-anywhere"
        >
          {source.address}
        </a>
      )}
      {state === 'current' && place.isSuccess && !opens && (
        <p className="text-xs text-muted-foreground">O documento inteiro é aberto só pelos responsáveis por ele.</p>
      )}
    </div>
  )
}

/** Characters shown around a passage, enough to understand it. */
const CONTEXT_LENGTH = 320

function cutEnd(text: string): string {
  const cut = text.slice(-CONTEXT_LENGTH)
  if (cut.length === text.length) return text
  const [broken = '', ...lines] = cut.split('\n')
  // Half a row of a table would be meaningless.
  return broken.includes('|') ? ['…', ...lines].join('\n') : `… ${cut.slice(cut.search(/\s/) + 1)}`
}

function cutBeginning(text: string): string {
  const cut = text.slice(0, CONTEXT_LENGTH)
  if (cut.length === text.length) return text
  const lines = cut.split('\n')
  const broken = lines.pop() ?? ''
  return broken.includes('|') ? [...lines, '…'].join('\n') : `${cut.replace(/\s\S*$/, '')} …`
}

interface WholeTextProps {
  params: { chatId: string; messageId: string; number: number }
  blocks: readonly CitedBlock[]
}

/** Passages shown before and after it in a document without pages. */
const NEIGHBOUR_PASSAGES = 10

/** The document's text around the passage. */
function WholeText({ params, blocks }: WholeTextProps) {
  const { data, isError } = useQuery({
    ...read('getSourcePlace', { params, query: { reach: NEIGHBOUR_PASSAGES } }),
    staleTime: 60_000,
  })
  const passage = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) passage.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (isError) return <Notice tone="danger">Não foi possível abrir o documento. Tente de novo em instantes.</Notice>
  if (!data) return <Skeleton className="h-60 w-full" />
  return (
    <div className="flex w-full flex-col gap-3 text-sm leading-6">
      {data.around?.before && <Around text={data.around.before} />}
      <div ref={passage} className="rounded-md bg-primary-soft py-2 pr-2">
        <Cited blocks={blocks} />
      </div>
      {data.around?.after && <Around text={data.around.after} />}
    </div>
  )
}

interface SourcePictureProps {
  params: { chatId: string; messageId: string; number: number }
  source: Source
}

/** The image of a PDF page with the passage marked. */
function SourcePicture({ params, source: { documentName, page } }: SourcePictureProps) {
  const query = useQuery({
    ...read('getSourcePage', { params }),
    staleTime: Infinity,
    retry: false,
  })
  const { data } = query
  const address = usePicture(data?.picture)
  const [large, setLarge] = useState(false)
  const firstMark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (address) showMark(firstMark.current)
  }, [address])
  const zoom = () => {
    setLarge(!large)
    requestAnimationFrame(() => showMark(firstMark.current))
  }
  if (query.error) return <RetryNotice query={query} />
  if (!data || !address)
    return (
      <div role="status" className="w-full">
        <span className="sr-only">Abrindo a página {page}…</span>
        <Skeleton className="aspect-[1/1.4] w-full" />
      </div>
    )
  const { width, height, marks } = data
  return (
    <div className="flex w-full flex-col gap-3">
      {marks.length === 0 && (
        <p className="text-sm text-muted-foreground">
          Nesta página o trecho não pôde ser marcado: o texto dela foi reconhecido em uma imagem.
        </p>
      )}
      <ScrollArea
        label={`Página ${page} de ${documentName}`}
        className="max-h-[70vh] w-full overflow-auto rounded-lg border border-border"
      >
        <div className={classNames('relative', large && 'w-[220%]')}>
          <img
            src={address}
            width={width}
            height={height}
            alt={`Página ${page} de ${documentName}${marks.length > 0 ? ', com o trecho marcado' : ''}`}
            className="h-auto w-full"
          />
          {marks.map((mark, index) => (
            <span
              key={`${mark.top} ${mark.left}`}
              ref={index === 0 ? firstMark : undefined}
              aria-hidden
              className="absolute rounded-xs bg-primary/20 outline-1 outline-primary"
              style={{
                left: `${mark.left * 100}%`,
                top: `${mark.top * 100}%`,
                width: `${mark.width * 100}%`,
                height: `${mark.height * 100}%`,
              }}
            />
          ))}
        </div>
      </ScrollArea>
      <Button variant="secondary" size="sm" aria-pressed={large} onClick={zoom} className="self-start">
        {large ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />} Ampliar
      </Button>
    </div>
  )
}

const showMark = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center', inline: 'center' })

/** Decodes the image once; its object URL lives as long as the cache entry. */
const toObjectUrl = (base64: string): string => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}

/** Returns an object URL for a base64 image while it is shown. */
function usePicture(base64: string | undefined): string | undefined {
  const address = useMemo(() => base64 && toObjectUrl(base64), [base64])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
