const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

function parseAddress(address: unknown): URL | undefined {
  return typeof address === 'string' && URL.canParse(address, location.origin)
    ? new URL(address, location.origin)
    : undefined
}

/** Parses an address that a text may link to: only web and mail. */
export function linkAddress(address: unknown): URL | undefined {
  const url = parseAddress(address)
  return url && linkSchemes.has(url.protocol) ? url : undefined
}

/** Whether an image is our own. Others are not loaded, because their server would learn who reads, and when. */
export function isOwnImage(address: unknown): boolean {
  const url = parseAddress(address)
  return url !== undefined && url.origin === location.origin && /^(https?|blob):$/.test(url.protocol)
}
