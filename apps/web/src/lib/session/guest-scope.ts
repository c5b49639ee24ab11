const guestPages = /^\/(assistants\/share|embed|sga)\/([^/]+)/

/**
 * The link or activity that a page without login belongs to, such as `share/{token}` or `sga/{code}`; null on all other
 * pages. A browser may know several, each with a session of its own.
 */
export function guestScope({ pathname }: { pathname: string } = location): string | null {
  const [, page = '', token = ''] = guestPages.exec(pathname) ?? []
  if (token === '' || (page === 'sga' && token === 'expired')) return null
  return `${page === 'assistants/share' ? 'share' : page}/${token}`
}
