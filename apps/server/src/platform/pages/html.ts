import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'

/** How a page that anybody may open presents itself to those who link to it. */
export interface PageTags {
  title: string
  description: string
  /** The path without its query. */
  url: string
  /** Null where messengers show none. */
  image: { url: string; width: number; height: number; alt: string } | null
  indexable: boolean
}

/** What a page shows before anything runs in it. */
export interface FirstLook {
  /** Of the page's root. */
  html: string
  /** Attributes of the document's element. */
  root: Record<string, string>
  /** Parts of the web app that it needs beside its page's own, by their names among the preloads. */
  pieces: readonly string[]
}

/** The page's HTML with its title, runtime configuration and, where the page needs no session, its first data. */
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
      // in front: the first script of a page reads it, and waits for nothing else
      .replace('<head>', () => `<head>${dataBlock('prosa-config', config)}`)
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${escapeHtml(tags ? `${tags.title} · ${config.appName}` : config.appName)}</title>`,
      )
      .replace('</head>', () => `${tags ? tagsOf(tags, config.appName) : ''}${data}</head>`)
  )
}

function tagsOf({ title, description, url, image, indexable }: PageTags, siteName: string): string {
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

/** What is read first stands in the page before anything runs there. */
function withLook(template: string, look: FirstLook | undefined): string {
  if (!look) return template
  const attributes = Object.entries(look.root).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return template
    .replace('<html', () => `<html${attributes.join('')}`)
    .replace('<div id="root"></div>', () => `<div id="root">${look.html}</div>`)
}

/** A data block is not a script: it needs no hash. `<` is escaped so that no text can end it. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
