/** Fallback for addresses outside the product. */
const home = '/'

/**
 * Validates `redirect` values on both ends [L9]. A valid path begins with exactly one slash and holds no backslash,
 * control character or double slash, because browsers would read those as another host.
 *
 * @param value from an address, and therefore of any type
 * @param origin origin of the product, such as `https://prosa.escola.br`
 * @returns the path unchanged if it leads to `origin`, otherwise `/`
 */
export function safeRedirect(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return home
  if (value.includes('//') || value.includes('\\') || /\p{Cc}/u.test(value)) return home
  return new URL(value, origin).origin === new URL(origin).origin ? value : home
}
