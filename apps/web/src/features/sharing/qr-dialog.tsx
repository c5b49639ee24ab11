import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { saveFile } from '#/lib/api/download.ts'
import type { QrShape } from '#/lib/format/qr-shape.ts'
import { qrShape } from '#/lib/format/qr-shape.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface QrDialogProps {
  link: Pick<ShareLinkRow, 'name' | 'url'>
  onClose: () => void
}

/** The address of a link as a picture for cameras, to save or to print. */
export function QrDialog({ link: { name, url }, onClose }: QrDialogProps) {
  const shape = useMemo(() => qrShape(url), [url])
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
          <Button onClick={() => printSheet({ name, url, shape })}>
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
      </div>
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

/** A file of its own: dark on white, whatever the theme, because cameras read it so. */
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

const svgNamespace = 'http://www.w3.org/2000/svg'

interface Sheet {
  name: string
  url: string
  shape: QrShape
}

/** Prints an A4 sheet with the code, the name and the address, and nothing else of the page. */
function printSheet({ name, url, shape }: Sheet): void {
  const frame = document.createElement('iframe')
  frame.title = 'Folha para imprimir'
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) return frame.remove()
  const { body, documentElement } = page.document
  documentElement.lang = 'pt-BR'
  page.document.title = name
  Object.assign(body.style, {
    margin: '0',
    padding: '20mm',
    font: '16pt system-ui, sans-serif',
    textAlign: 'center',
    color: '#000',
    background: '#fff',
  })
  body.append(
    textOf(page.document, 'h1', name),
    textOf(page.document, 'p', 'Aponte a câmera do celular para conversar.'),
    pictureOf(page.document, shape),
    textOf(page.document, 'p', url),
  )
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}

function textOf(page: Document, tag: 'h1' | 'p', text: string): HTMLElement {
  const element = page.createElement(tag)
  element.textContent = text
  element.style.overflowWrap = 'anywhere'
  return element
}

function pictureOf(page: Document, { size, path }: QrShape): SVGElement {
  const picture = page.createElementNS(svgNamespace, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('width', '120mm')
  const squares = page.createElementNS(svgNamespace, 'path')
  squares.setAttribute('d', path)
  picture.append(squares)
  return picture
}
