// Runs inline in members' pages: asks what the first view needs while the application is on its way (`early-reads.ts`).
{
  // what the first view needs for this person alone, such as what draws an answer: the server says so with the data
  const fetchParts = (answer) => {
    const links = answer.headers.get('link') ?? ''
    for (const [, href, fetchPriority] of links.matchAll(/<([^>]+)>[^,]*fetchpriority=(\w+)/g)) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority, href }))
    }
    return answer
  }

  const { apiBase, firstReads } = JSON.parse(document.getElementById('prosa-config')?.textContent ?? '{}')
  let token
  try {
    token = localStorage.getItem('prosa.session-token')
  } catch {
    // storage may be blocked, as inside some frames: then nobody is signed in
  }
  if (firstReads && token) {
    const authorization = `Bearer ${token}`
    // an address that begins with two slashes would name another host, and the key would go there
    const path = location.pathname.replace(/^\/+/, '/').replace(/\/$/, '')
    const addresses = ['/api/auth/session', `${path}/_payload.json${location.search}`].map((path) => apiBase + path)
    const ask = (address) => fetch(address, { headers: { accept: 'application/json', authorization } }).then(fetchParts)
    // without a connection the application asks again, and says so
    const answers = addresses.map((address) => [address, ask(address).catch(() => undefined)])
    globalThis.prosaReads = { authorization, answers: new Map(answers) }
  }
}
