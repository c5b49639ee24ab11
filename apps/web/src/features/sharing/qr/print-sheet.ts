import type { QrShape } from '#/lib/format/qr-shape.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

interface Sheet {
  name: string
  url: string
  shape: QrShape
}

/** Prints an A4 sheet with the code, the name and the address, and nothing else of the page. */
export function printSheet({ name, url, shape }: Sheet): void {
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
