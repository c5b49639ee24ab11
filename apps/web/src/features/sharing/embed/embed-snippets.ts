import type { LinkAppearance } from '@prosa/contract/sharing/link-settings.ts'

export type EmbedLook = Pick<LinkAppearance, 'theme' | 'position' | 'color'>

interface Embedded {
  /** Full address of the link. */
  url: string
  /** Name of the assistant or link, for screen readers. */
  title: string
  /** Look chosen for this site. */
  look: EmbedLook
  /** Look of the link. Equal values are left out of the code, so that it follows later changes. */
  usual: EmbedLook
}

export const embedTargets = ['bubble', 'frame', 'wordpress', 'moodle', 'sites'] as const
export type EmbedTarget = (typeof embedTargets)[number]

interface Snippet {
  label: string
  /** Whether it is the bubble, whose look the site may choose. */
  bubble?: true
  /** Instructions, step by step. */
  steps: readonly string[]
  code: (link: Embedded) => string
}

const formatAddress = (url: string) => {
  const { origin, pathname } = new URL(url)
  return { origin, token: pathname.split('/').at(-1) ?? '' }
}

export const embedUrl = (url: string): string => {
  const { origin, token } = formatAddress(url)
  return `${origin}/embed/${token}`
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const looks = ['theme', 'position', 'color'] as const

function bubble({ url, look, usual }: Embedded): string {
  const { origin, token } = formatAddress(url)
  const own = looks.map((name) => (look[name] === usual[name] ? '' : ` data-${name}="${look[name]}"`))
  return `<script src="${origin}/embed.js" data-prosa="${token}"${own.join('')} async></script>`
}

const frame = ({ url, title }: Embedded): string =>
  `<iframe src="${embedUrl(url)}" title="${attribute(title)}" width="100%" height="640" style="border:0" ` +
  `sandbox="allow-scripts allow-same-origin allow-forms allow-popups" allow="clipboard-write; microphone" referrerpolicy="origin" loading="lazy"></iframe>`

/** Code and instructions for embedding the conversation, by kind of site. */
export const embedSnippets: Readonly<Record<EmbedTarget, Snippet>> = {
  bubble: {
    label: 'Bolha',
    bubble: true,
    steps: ['Cole o código em cada página que mostra a bolha, ou envie-o a quem cuida do site.'],
    code: bubble,
  },
  frame: {
    label: 'Página (iframe)',
    steps: ['Cole o código no lugar da página em que a conversa aparece.'],
    code: frame,
  },
  wordpress: {
    label: 'WordPress',
    bubble: true,
    steps: [
      'Edite a página e adicione o bloco “HTML personalizado”.',
      'Cole o código no bloco e publique.',
      'Para a bolha em todas as páginas, use o bloco no rodapé do tema.',
    ],
    code: bubble,
  },
  moodle: {
    label: 'Moodle',
    steps: [
      'Adicione o recurso “Página” ou “Texto e mídia” ao curso.',
      'No editor, abra o código-fonte (<>) e cole o código.',
      'Salve. Se o código sumir, peça ao administrador do Moodle para confiar no conteúdo de professores.',
    ],
    code: frame,
  },
  sites: {
    label: 'Google Sites',
    steps: [
      'No menu Inserir, escolha Incorporar e depois Por URL.',
      'Cole o endereço e escolha “Inserir toda a página”.',
      'Inclua sites.google.com nos domínios permitidos deste link.',
    ],
    code: ({ url }) => embedUrl(url),
  },
}
