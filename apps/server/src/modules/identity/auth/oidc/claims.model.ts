import { emailSchema } from '@prosa/contract/identity/auth.ts'
import { cleanedName } from '@prosa/contract/protocol/names.ts'
import { findPreset } from '@prosa/contract/identity/sign-on-presets.ts'

/** A provider's claims of a person: the ID token and the userinfo response. */
export type Claims = Readonly<Record<string, unknown>>

interface Person {
  email: string
  emailVerified: boolean
  name: string
}

/** The person of these claims, read by the provider's rules. */
export function toPerson(issuer: string, claims: Claims): Person {
  // a confirmation of text that is no address confirms nothing
  const email = emailSchema.safeParse(claims['email']).data ?? ''
  const emailVerified = email !== '' && isVerified(issuer, email, claims)
  const parts = [claims['given_name'], claims['family_name']].map(claimText).filter(Boolean).join(' ')
  const name = [claimText(claims['name']), parts].map((text) => cleanedName(text, 120)).find((text) => text !== '')
  return { email, emailVerified, name: name ?? (email.split('@')[0] || '').slice(0, 120) }
}

/**
 * Whether the provider proves that the address is the person's. Google does for Gmail and its organizations (`hd`)
 * only: other addresses were verified once and may have changed hands. Microsoft sends no `email_verified`; a tenant
 * may write any address into `email`, and only `xms_edov` says that it owns the domain.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 * https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
 */
function isVerified(issuer: string, email: string, claims: Claims): boolean {
  const preset = findPreset(issuer)
  if (preset === 'microsoft') return [true, 1, '1', 'true'].includes(claims['xms_edov'] as never)
  // Cognito sends text in its userinfo
  if (![true, 'true'].includes(claims['email_verified'] as never)) return false
  return preset !== 'google' || claimText(claims['hd']) !== '' || email.endsWith('@gmail.com')
}

const claimText = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '')

/** Claims about the token, the protocol or contacts, which no rule uses and which are not stored. */
const unkept = new Set(
  `acr amr aio at_hash aud auth_time azp birthdate c_hash email email_verified exp family_name given_name hasgroups iat iss jti middle_name name nbf
  nickname nonce oid phone_number phone_number_verified picture preferred_username profile rh s_hash sid sub unique_name
  upn uti ver website zoneinfo`.split(/\s+/),
)
/** More values than any directory puts into a token. */
const MAX_VALUES = 5000
/** PostgreSQL text cannot hold NUL. */
const isKept = (text: string): boolean => !text.includes('\0')

/**
 * The claims that rules may use, each as a list of short texts; `realm_access.roles` names a nested one, `email_domain`
 * is ours. Null for a list that the provider left out for its length or that is too long: its values are unknown
 * (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference, groups overage).
 */
export function ruleValues(email: string, claims: Claims): Record<string, string[] | null> {
  const values: Record<string, string[] | null> = { email_domain: [email.split('@').at(-1) ?? ''] }
  const putValue = (name: string, value: unknown) => {
    const texts = (Array.isArray(value) ? value : [value])
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one) => String(one))
      .filter((one) => one.length <= 200 && isKept(one))
    if (!isKept(name)) return
    if (texts.length > MAX_VALUES) values[name] = null
    else if (texts.length > 0 || Array.isArray(value)) values[name] = texts
  }
  for (const [name, value] of Object.entries(claims)) {
    if (unkept.has(name) || name.startsWith('_claim_')) continue
    if (typeof value !== 'object' || value === null || Array.isArray(value)) putValue(name, value)
    else for (const [inner, deeper] of Object.entries(value)) putValue(`${name}.${inner}`, deeper)
  }
  const left = claims['_claim_names']
  if (typeof left === 'object' && left !== null) for (const name of Object.keys(left)) values[name] = null
  // the short form of the overage
  if ([true, 'true'].includes(claims['hasgroups'] as never) && !('groups' in claims)) values['groups'] = null
  return values
}
