import { useSuspenseQuery } from '@tanstack/react-query'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

interface QrCodeProps {
  text: string
  /** What the code links to, for screen readers. */
  label: string
  className?: string
}

/**
 * A QR code, black on white in every theme, because cameras need the contrast. Its library loads with the first code.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data } = useSuspenseQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawShape(text),
    staleTime: Infinity,
  })
  const { size, path } = data
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

async function drawShape(text: string) {
  const { qrShape } = await fetchPiece(() => import('#/lib/format/qr-shape.ts'))
  return qrShape(text)
}
