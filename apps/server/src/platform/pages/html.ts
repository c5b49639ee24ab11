import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'

/** How a public page presents itself in links, such as in messengers. */
export interface PageTags {
  title: string
  description: string
  /** The address without its query. */
  url: string
  /** Null where messengers show no image. */
  image: { url: string; width: number; height: number; alt: string } | null
  indexable: boolean
}

/** The content of a page before any script runs. */
export interface FirstLook {
  /** HTML of the page's root element. */
  html: string
  /** Attributes of the document's root element. */
  root: Record<string, string>
  /** Further parts of the web app that the page needs, by their names among the preloads. */
  pieces: readonly string[]
}

/** Renders the page's HTML with its title, runtime configuration and, for a page without a session, its first data. */
export function renderHtml(
  template: string,
  config: RuntimeConfig,
  payload: unknown,
  tags?: PageTags,
  look?: FirstLook,
): string {
  const data = payload === undefined ? '' : dataBlock('prosa-payload', payload)
  return (
    withLook(template, look)
      // first in the head, because the page's first script reads it
      .replace('<head>', () => `<head>${dataBlock('prosa-config', config)}`)
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${escapeHtml(tags ? `${tags.title} · ${config.appName}` : config.appName)}</title>`,
      )
      .replace('</head>', () => `${tags ? renderTags(tags, config.appName) : ''}${data}</head>`)
  )
}

function renderTags({ title, description, url, image, indexable }: PageTags, siteName: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    ...(image && {
      'og:image': image.url,
      'og:image:type': 'image/png',
      'og:image:width': String(image.width),
      'og:image:height': String(image.height),
      'og:image:alt': image.alt,
    }),
    'og:url': url,
    'og:locale': 'pt_BR',
  }
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    ...(indexable ? [] : ['<meta name="robots" content="noindex, nofollow">']),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ].join('')
}

/** Inserts the drawn content before all scripts of the page. */
function withLook(template: string, look: FirstLook | undefined): string {
  if (!look) return template
  const attributes = Object.entries(look.root).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return template
    .replace('<html', () => `<html${attributes.join('')}`)
    .replace('<div id="root"></div>', () => `<div id="root">${look.html}</div>`)
}

/** Renders a data block, which is not a script and needs no hash. `<` is escaped so that no text can end it. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
