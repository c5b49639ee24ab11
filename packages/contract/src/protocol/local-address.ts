/**
 * Whether an address only works on the machine itself, and never from a phone or another computer.
 *
 * @param text any text; a text that is not an http address is not local
 */
export function isLocalAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)
}

/** Whether a host is an IP address of a private network (RFC 1918, RFC 4193), reachable only within the school. */
export const isPrivateHost = (hostname: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) || /^\[f[cd][0-9a-f]{2}:/.test(hostname)
