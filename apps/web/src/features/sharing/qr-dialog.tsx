import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { saveFile } from '#/lib/api/download.ts'
import { read } from '#/lib/api/operations.ts'
import { qrShape, type QrShape } from '#/lib/format/qr-shape.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface QrDialogProps {
  assistantId: number
  link: Pick<ShareLinkRow, 'id' | 'name' | 'url'>
  onClose: () => void
}

/** The QR code of a link, to save or print. */
export default function QrDialog({ assistantId, link: { id: linkId, name, url }, onClose }: QrDialogProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const { data: link } = useSuspenseQuery(read('getShareLink', { params: { assistantId, linkId } }))
  const { title, color } = link.settings.appearance
  const face = { title: title || state.name, color: linkColors[color], logoUrl: link.logoUrl }
  const shape = qrShape(url)
  const save = async (content: Blob | Promise<Blob>, ending: string) =>
    saveFile(new Response(await content), `qr-${fileName(name)}.${ending}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`QR Code de “${name}”`}
      description="Quem aponta a câmera abre a página deste link."
      footer={
        <>
          <Button variant="secondary" onClick={() => void save(qrPng(shape), 'png')}>
            Baixar PNG
          </Button>
          <Button variant="secondary" onClick={() => void save(qrSvg(shape), 'svg')}>
            Baixar SVG
          </Button>
          <Button onClick={() => print()}>
            <Printer aria-hidden /> Imprimir folha A4
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 pt-2">
        <svg
          role="img"
          aria-label={`QR Code do link ${name}`}
          viewBox={`0 0 ${shape.size} ${shape.size}`}
          shapeRendering="crispEdges"
          className="w-full max-w-64 rounded-lg border border-border"
        >
          <rect width={shape.size} height={shape.size} fill="#fff" />
          <path d={shape.path} fill="#000" />
        </svg>
        <Field label="Endereço" className="w-full">
          <TextInput
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            trailing={<CopyButton text={url} label="Copiar o endereço" copiedLabel="Endereço copiado." />}
          />
        </Field>
        <LocalAddressNotice address={url} />
      </div>
      <QrSheet {...face} institution={state.institution} url={url} shape={shape} />
    </Dialog>
  )
}

const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'link'

/** The downloaded file is dark on white in every theme, because cameras need that. */
const qrSvg = ({ size, path }: QrShape): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
        `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

const PNG_PIXELS = 1024

function qrPng({ size, path }: QrShape): Promise<Blob> {
  const scale = Math.ceil(PNG_PIXELS / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

interface QrSheetProps {
  /** Title for visitors; the link's own name is internal. */
  title: string
  institution: string
  color: string
  logoUrl: string | null
  url: string
  shape: QrShape
}

/** The printed A4 sheet in the link's look, with QR code, title and address. */
function QrSheet({ title, institution, color, logoUrl, url, shape: { size, path } }: QrSheetProps) {
  return createPortal(
    <div
      data-paper="sheet"
      className="border-t-[8mm] px-[10mm] pt-[10mm] text-center text-xl wrap-anywhere [print-color-adjust:exact]"
      style={{ borderColor: color }}
    >
      {logoUrl && <img src={logoUrl} alt="" className="mx-auto mb-[6mm] max-h-[25mm] max-w-[80mm]" />}
      <p className="text-4xl font-bold" style={{ color }}>
        {title}
      </p>
      <p className="pt-[8mm]">Aponte a câmera do celular para conversar.</p>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="mx-auto my-[8mm] w-[120mm]">
        <path d={path} fill="#000" />
      </svg>
      <p>{url}</p>
      {isLocalAddress(url) && <p className="pt-[4mm]">{localAddressWarning}</p>}
      <p className="pt-[4mm]">{institution}</p>
    </div>,
    document.body,
  )
}
