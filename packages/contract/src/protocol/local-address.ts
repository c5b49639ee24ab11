/**
 * Whether an address opens only on the machine on which it is used: no telephone and no other computer gets anywhere by it.
 *
 * @param text any text; what is no http address is not local
 */
export function isLocalAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)
}

/** Whether a host is an IP address of a private network (RFC 1918, RFC 4193): only the machines of a school reach it. */
export const isPrivateHost = (hostname: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) || /^\[f[cd][0-9a-f]{2}:/.test(hostname)
