/** Where people land when the address they asked for is not one of ours. */
const home = '/'

/**
 * The one judge of `redirect` values, on both ends [L9]: a path of `origin` itself, as it was given, or `/`. The path
 * begins with exactly one slash and holds no backslash, control character or double slash, because browsers read
 * those as another host.
 */
export function safeRedirect(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return home
  if (value.includes('//') || value.includes('\\') || /\p{Cc}/u.test(value)) return home
  return new URL(value, origin).origin === new URL(origin).origin ? value : home
}
