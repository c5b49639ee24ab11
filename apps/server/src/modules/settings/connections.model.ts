import { type ProviderId, providerIds, sectionOfProvider } from '@prosa/contract/settings/connections.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { Config } from '#/config.ts'
import { formatSmtpUrl } from '#/platform/mail/smtp-url.ts'

/** The part of the configuration that administrators may set where the environment leaves it out. */
type Connections = Pick<
  Config,
  | 'publicUrl'
  | 'smtpUrl'
  | 'mailFrom'
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'oidcName'
  | 'oidcAllowedDomains'
  | 'oidcLinkByEmail'
>

export type ProviderSection = (typeof sectionOfProvider)[ProviderId]
export type ConnectionSection = 'mail' | ProviderSection | 'address'

/**
 * Which settings the environment fixes, so that no screen changes them. The provider's address, client id and secret are fixed
 * together, because a secret of the environment must never go to an address typed on a screen.
 */
export const fixedBy = ({ given }: Pick<Config, 'given'>) => ({
  server: given.has('SMTP_URL'),
  from: given.has('MAIL_FROM'),
  provider: given.has('OIDC_ISSUER'),
  name: given.has('OIDC_NAME'),
  domains: given.has('OIDC_ALLOWED_DOMAINS'),
  linkByEmail: given.has('OIDC_LINK_BY_EMAIL'),
  address: given.has('PUBLIC_URL'),
})

/** Merges the connections: the environment comes first, then the stored values, then the defaults of `environment`. */
export function resolveConnections(
  environment: Config,
  { mail, signOn, address }: Pick<Settings, 'mail' | 'signOn' | 'address'>,
  secrets: { mail: string; signOn: string },
): Connections {
  const fixed = fixedBy(environment)
  const pick = <T>(isFixed: boolean, given: T, stored: T | undefined): T => (isFixed ? given : (stored ?? given))
  const provider = fixed.provider
    ? environment
    : {
        oidcIssuer: signOn.issuer || undefined,
        oidcClientId: signOn.clientId || undefined,
        oidcClientSecret: secrets.signOn || undefined,
      }
  return {
    publicUrl: pick(fixed.address, environment.publicUrl, address.publicUrl || undefined),
    smtpUrl: fixed.server ? environment.smtpUrl : mail.host === '' ? undefined : formatSmtpUrl(mail, secrets.mail),
    mailFrom: pick(fixed.from, environment.mailFrom, mail.from || undefined),
    oidcIssuer: provider.oidcIssuer,
    oidcClientId: provider.oidcClientId,
    oidcClientSecret: provider.oidcClientSecret,
    oidcName: pick(fixed.name, environment.oidcName, signOn.name || undefined),
    oidcAllowedDomains: pick(fixed.domains, environment.oidcAllowedDomains, signOn.domains),
    oidcLinkByEmail: pick(fixed.linkByEmail, environment.oidcLinkByEmail, signOn.linkByEmail),
  }
}

/** An identity provider by which people can sign in. */
export interface SignOnProvider {
  id: ProviderId
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** Domains of the mail addresses that may sign in; empty for all. */
  domains: readonly string[]
  linkByEmail: boolean
  createAccounts: boolean
}

/** Lists the providers in their order; the first is the environment's where it names one. */
export function resolveProviders(
  { oidcIssuer = '', oidcClientId = '', oidcClientSecret = '', oidcName, ...first }: Config,
  settings: Pick<Settings, ProviderSection>,
  secrets: Record<ProviderSection, string>,
): SignOnProvider[] {
  const [firstId, ...otherIds] = providerIds
  const access = { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret, name: oidcName }
  const rules = { domains: first.oidcAllowedDomains, linkByEmail: first.oidcLinkByEmail }
  const named = { id: firstId, ...access, ...rules, createAccounts: settings.signOn.createAccounts }
  const others = otherIds.map((id) => {
    const section = sectionOfProvider[id]
    const { name, ...values } = settings[section]
    return { ...values, id, name: name || new URL(values.issuer || 'https://x').host, clientSecret: secrets[section] }
  })
  return first.oidcOff ? [] : [named, ...others].filter(({ issuer }) => issuer !== '')
}
