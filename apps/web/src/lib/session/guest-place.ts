const guestPages = /^\/(assistants\/share|embed|sga)\/([^/]+)/

/**
 * Where somebody without an account is, such as `share/{token}` or `sga/{assessment}`; null on all other pages. A
 * browser may know several such places, each with a session of its own.
 */
export function guestPlace({ pathname }: { pathname: string } = location): string | null {
  const [, page = '', token = ''] = guestPages.exec(pathname) ?? []
  if (token === '' || (page === 'sga' && token === 'expired')) return null
  return `${page === 'assistants/share' ? 'share' : page}/${token}`
}
