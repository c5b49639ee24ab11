/**
 * Identity providers with known addresses and claims. The preset follows from the address alone, so that it cannot be
 * chosen wrongly.
 * https://accounts.google.com/.well-known/openid-configuration
 * https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 * https://acesso.gov.br/roteiro-tecnico/iniciarintegracao.html
 */
export type SignOnPreset = 'google' | 'microsoft' | 'govbr' | 'other'

const hosts: Readonly<Record<string, SignOnPreset>> = {
  'accounts.google.com': 'google',
  'login.microsoftonline.com': 'microsoft',
  'sso.acesso.gov.br': 'govbr',
  'sso.staging.acesso.gov.br': 'govbr',
}

/** Returns the preset for the address of a provider; `other` if it is unknown. */
export const findPreset = (issuer: string): SignOnPreset =>
  (URL.canParse(issuer) && hosts[new URL(issuer).hostname]) || 'other'

/** The address of each provider, with a placeholder where the school's own identifier belongs. */
export const presetIssuers: Readonly<Record<Exclude<SignOnPreset, 'other'>, string>> = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/{tenant}/v2.0',
  govbr: 'https://sso.acesso.gov.br/',
}

/** Claims that each provider sends and that distinguish people; a school may add its own. */
export const presetClaims: Readonly<Record<SignOnPreset, readonly string[]>> = {
  google: ['email_domain', 'hd'],
  microsoft: ['email_domain', 'groups', 'roles', 'tid'],
  govbr: ['email_domain'],
  other: ['email_domain', 'groups', 'roles'],
}
