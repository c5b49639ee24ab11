import '#/blocks/chat/part-operations.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { useQuery } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { read } from '#/lib/api/operations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface SourcePictureProps {
  params: { chatId: string; messageId: string; number: number }
  source: Source
}

/** The page of a PDF as it looks, with the passage marked. */
export function SourcePicture({ params, source: { documentName, page } }: SourcePictureProps) {
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

/** Reads the picture once, into an address that lives as long as what is read is kept. */
const addressOf = (base64: string): string => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}

/** An address for a picture in base64, as long as it is shown. */
function usePicture(base64: string | undefined): string | undefined {
  const address = useMemo(() => base64 && addressOf(base64), [base64])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
