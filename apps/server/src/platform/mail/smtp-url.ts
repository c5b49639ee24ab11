import type { MailSecurity } from '@prosa/contract/settings/connections.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'

type Server = Pick<Settings['mail'], 'host' | 'port' | 'security' | 'user'>

/** The mail library's parameters for each kind of encryption. */
const queries: Record<MailSecurity, string> = {
  starttls: '?requireTLS=true',
  tls: '',
  none: '?ignoreTLS=true',
  offered: '',
}

/** Builds the URL of a mail server, with its credentials. */
export function formatSmtpUrl({ host, port, security, user }: Server, password: string): string {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${who}${host}:${port}${queries[security]}`
}

/** Parses such a URL for the screen of administrators, without the password. */
export function readSmtpUrl(text: string): Server & { hasPassword: boolean } {
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const isTls = protocol === 'smtps:'
  const plain: MailSecurity = searchParams.get('requireTLS') === 'true' ? 'starttls' : 'offered'
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : searchParams.get('ignoreTLS') === 'true' ? 'none' : plain,
    user: decoded(username),
    hasPassword: password !== '',
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // the variable holds a bare %
  }
}
