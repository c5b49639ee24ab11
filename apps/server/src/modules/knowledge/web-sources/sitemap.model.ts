import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export interface ListedPage {
  address: string
  /** When it changed, as the site says; null where it says nothing that can be read. */
  changedAt: Date | null
}

export interface Sitemap {
  pages: ListedPage[]
  /** Other maps that an index names. */
  maps: string[]
}

/** What a map may be when it is unpacked; beyond it is no map but a bomb. */
export const MOST_MAP_BYTES = 10 * 1024 * 1024
/** A map lists no more (sitemaps.org). */
const MOST_ENTRIES = 50_000
const unpack = promisify(gunzip)

/** The text of a map, packed or not. Rejects where it is longer than it may be, or is not what it begins like. */
export async function sitemapText(content: Buffer): Promise<string> {
  const packed = content[0] === 0x1f && content[1] === 0x8b
  return (packed ? await unpack(content, { maxOutputLength: MOST_MAP_BYTES }) : content).toString('utf8')
}

/** Reads a sitemap, an index of sitemaps, or a list of addresses line by line; undefined for anything else. */
export function parseSitemap(text: string): Sitemap | undefined {
  const found: Sitemap = { pages: [], maps: [] }
  if (!/<(?:urlset|sitemapindex)\b/i.test(text)) return addressList(text)
  // cut at the tags: an expression from one to the other would read on to the end for each that is not closed
  for (const piece of text.split(/<(?=(?:url|sitemap)\b)/i, MOST_ENTRIES + 1).slice(1)) {
    const [inside = ''] = piece.split(/<\/(?:url|sitemap)>/i, 1)
    const address = textOf('loc', inside)
    if (address === undefined) continue
    if (/^sitemap/i.test(piece)) found.maps.push(address)
    else found.pages.push({ address, changedAt: dateOf(textOf('lastmod', inside)) })
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

function textOf(tag: string, inside: string): string | undefined {
  const [, written] = new RegExp(`<${tag}\\b[^<>]*>\\s*(?:<!\\[CDATA\\[)?\\s*([^<\\]]*)`, 'i').exec(inside) ?? []
  return written?.trim().replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole) || undefined
}

function dateOf(written: string | undefined): Date | null {
  const date = new Date(written ?? Number.NaN)
  const year = date.getUTCFullYear()
  // what the database cannot hold says nothing either
  return year >= 1970 && year <= 9999 ? date : null
}
