/**
 * Whether an address is one of the list, or below one: the same origin, and a path that goes on at a slash. Names and
 * passwords in the address, and what escapes a folder, are refused.
 */
export function isReturnAllowed(address: string, allowed: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '' || /%2e|%2f|%5c|\\/i.test(address)) return false
  return allowed.some((entry) => {
    const base = URL.parse(entry)
    if (!base || base.origin !== url.origin) return false
    const folder = base.pathname.replace(/\/$/, '')
    return url.pathname === base.pathname || url.pathname === folder || url.pathname.startsWith(`${folder}/`)
  })
}
