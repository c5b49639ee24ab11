const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

function parse(address: unknown): URL | undefined {
  return typeof address === 'string' && URL.canParse(address, location.origin)
    ? new URL(address, location.origin)
    : undefined
}

/** An address that a text may link to: the web and mail, nothing else. */
export function linkAddress(address: unknown): URL | undefined {
  const url = parse(address)
  return url && linkSchemes.has(url.protocol) ? url : undefined
}

/** Only images of our own may load: a foreign one would tell its server who reads, and when. */
export function isOwnImage(address: unknown): boolean {
  const url = parse(address)
  return url !== undefined && url.origin === location.origin && /^(https?|blob):$/.test(url.protocol)
}
