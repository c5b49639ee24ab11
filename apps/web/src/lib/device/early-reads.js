// Inline script of members' pages: requests the data of the first view while the application loads (`early-reads.ts`).
{
  const { apiBase, firstReads, entered } = JSON.parse(document.getElementById('prosa-config')?.textContent ?? '{}')
  const key = 'prosa.session-token'
  let token
  try {
    // The server has answered a sign-in that was sent without the application.
    if (entered) localStorage.setItem(key, entered.token)
    token = localStorage.getItem(key)
  } catch {
    // Storage may be blocked, as inside some frames; then the person counts as signed out.
  }
  if (token && entered) location.replace(entered.to)
  // The drawn page is for people who are signed out.
  if (token) document.documentElement.dataset.known = ''

  // Preloads parts that this person's first view needs, such as the Markdown view; the server names them in a header.
  const fetchParts = (answer) => {
    const links = answer.headers.get('link') ?? ''
    for (const [, href, fetchPriority] of links.matchAll(/<([^>]+)>[^,]*fetchpriority=(\w+)/g)) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority, href }))
    }
    return answer
  }

  if (firstReads && token) {
    const authorization = `Bearer ${token}`
    // An address that begins with two slashes would name another host, which would receive the token.
    const path = location.pathname.replace(/^\/+/, '/').replace(/\/$/, '')
    const addresses = ['/api/auth/session', `${path}/_payload.json${location.search}`].map((path) => apiBase + path)
    const ask = (address) => fetch(address, { headers: { accept: 'application/json', authorization } }).then(fetchParts)
    // Offline, the application requests it again and reports the error.
    const answers = addresses.map((address) => [address, ask(address).catch(() => undefined)])
    globalThis.prosaReads = { authorization, answers: new Map(answers) }
  }
}
