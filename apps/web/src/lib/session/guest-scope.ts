const guestPages = /^\/(assistants\/share|embed|sga)\/([^/]+)/

/**
 * Returns where a guest is, such as `share/{token}` or `sga/{assessment}`; null on all other pages. A browser may have
 * guest sessions in several scopes.
 */
export function guestScope({ pathname }: { pathname: string } = location): string | null {
  const [, page = '', token = ''] = guestPages.exec(pathname) ?? []
  if (token === '' || (page === 'sga' && token === 'expired')) return null
  return `${page === 'assistants/share' ? 'share' : page}/${token}`
}
