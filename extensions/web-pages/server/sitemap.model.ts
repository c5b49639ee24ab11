import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export interface ListedPage {
  address: string
  /** Date of the last change according to the site; null if missing or invalid. */
  changedAt: Date | null
}

export interface Sitemap {
  pages: ListedPage[]
  /** Addresses of other maps, in an index. */
  maps: string[]
}

/** Limit of an unpacked map; a larger one is treated as a bomb. */
export const MAX_MAP_BYTES = 10 * 1024 * 1024
/** The limit of a map (sitemaps.org). */
const MAX_ENTRIES = 50_000
const unpack = promisify(gunzip)

/** Returns the text of a map, unpacked if needed. Rejects if it is too long or the packed data are invalid. */
export async function sitemapText(content: Buffer): Promise<string> {
  const packed = content[0] === 0x1f && content[1] === 0x8b
  return (packed ? await unpack(content, { maxOutputLength: MAX_MAP_BYTES }) : content).toString('utf8')
}

/** Parses a sitemap, an index of sitemaps, or a list of addresses; undefined for anything else. */
export function parseSitemap(text: string): Sitemap | undefined {
  const found: Sitemap = { pages: [], maps: [] }
  if (!/<(?:urlset|sitemapindex)\b/i.test(text)) return addressList(text)
  // split at the tags: a regular expression from tag to tag would read to the end for each unclosed one
  for (const piece of text.split(/<(?=(?:url|sitemap)\b)/i, MAX_ENTRIES + 1).slice(1)) {
    const [inside = ''] = piece.split(/<\/(?:url|sitemap)>/i, 1)
    const address = tagText('loc', inside)
    if (address === undefined) continue
    if (/^sitemap/i.test(piece)) found.maps.push(address)
    else found.pages.push({ address, changedAt: parseDate(tagText('lastmod', inside)) })
  }
  return found
}

function addressList(text: string): Sitemap | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isList = lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/.test(line))
  return isList ? { pages: lines.map((address) => ({ address, changedAt: null })), maps: [] } : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function tagText(tag: string, inside: string): string | undefined {
  const [, written] = new RegExp(`<${tag}\\b[^<>]*>\\s*(?:<!\\[CDATA\\[)?\\s*([^<\\]]*)`, 'i').exec(inside) ?? []
  return written?.trim().replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole) || undefined
}

function parseDate(written: string | undefined): Date | null {
  const date = new Date(written ?? Number.NaN)
  const year = date.getUTCFullYear()
  // dates that the database cannot store are ignored
  return year >= 1970 && year <= 9999 ? date : null
}
