import { emailSchema } from '@prosa/contract/identity/auth.ts'
import { cleanedName } from '@prosa/contract/protocol/names.ts'
import { presetOf } from '@prosa/contract/identity/sign-on-presets.ts'

/** What a provider says of a person: the ID token, and what its userinfo adds. */
export type Claims = Readonly<Record<string, unknown>>

interface Person {
  email: string
  emailVerified: boolean
  name: string
}

/** Who comes in, by what this provider really says. */
export function personOf(issuer: string, claims: Claims): Person {
  // whoever confirms what is no address has confirmed nothing
  const email = emailSchema.safeParse(claims['email']).data ?? ''
  const emailVerified = email !== '' && isVerified(issuer, email, claims)
  const parts = [claims['given_name'], claims['family_name']].map(textOf).filter(Boolean).join(' ')
  const name = [textOf(claims['name']), parts].map((said) => cleanedName(said, 120)).find((said) => said !== '')
  return { email, emailVerified, name: name ?? (email.split('@')[0] || '').slice(0, 120) }
}

/**
 * Whether the address is the person's. Google answers for it at Gmail and in its organizations (`hd`) alone: others were
 * verified once, and may have changed hands. Microsoft sends no `email_verified`; anybody with a tenant may write any address
 * into `email`, and only `xms_edov` says that the tenant has proven to own its domain.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 * https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
 */
function isVerified(issuer: string, email: string, claims: Claims): boolean {
  const preset = presetOf(issuer)
  if (preset === 'microsoft') return [true, 1, '1', 'true'].includes(claims['xms_edov'] as never)
  // Cognito writes it as a text at its userinfo
  if (![true, 'true'].includes(claims['email_verified'] as never)) return false
  return preset !== 'google' || textOf(claims['hd']) !== '' || email.endsWith('@gmail.com')
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '')

/** Claims about the token or its protocol, and a person's contact: no rule asks for them, and nobody needs them kept. */
const unkept = new Set(
  `acr amr aio at_hash aud auth_time azp birthdate c_hash email email_verified exp family_name given_name hasgroups iat iss jti middle_name name nbf
  nickname nonce oid phone_number phone_number_verified picture preferred_username profile rh s_hash sid sub unique_name
  upn uti ver website zoneinfo`.split(/\s+/),
)
/** More than any directory puts into a token. */
const MOST_VALUES = 5000
/** PostgreSQL keeps no NUL. */
const isKept = (text: string): boolean => !text.includes('\0')

/**
 * What rules may ask for, each as a list of short texts; `realm_access.roles` stands for what lies deeper. `email_domain` is
 * ours. Null for a list that the provider has left out for its length, or that is too long to be kept: nothing is known then of
 * what is in it (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference, groups overage).
 */
export function ruleValues(email: string, claims: Claims): Record<string, string[] | null> {
  const values: Record<string, string[] | null> = { email_domain: [email.split('@').at(-1) ?? ''] }
  const put = (name: string, value: unknown) => {
    const texts = (Array.isArray(value) ? value : [value])
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one) => String(one))
      .filter((one) => one.length <= 200 && isKept(one))
    if (!isKept(name)) return
    if (texts.length > MOST_VALUES) values[name] = null
    else if (texts.length > 0 || Array.isArray(value)) values[name] = texts
  }
  for (const [name, value] of Object.entries(claims)) {
    if (unkept.has(name) || name.startsWith('_claim_')) continue
    if (typeof value !== 'object' || value === null || Array.isArray(value)) put(name, value)
    else for (const [inner, deeper] of Object.entries(value)) put(`${name}.${inner}`, deeper)
  }
  const left = claims['_claim_names']
  if (typeof left === 'object' && left !== null) for (const name of Object.keys(left)) values[name] = null
  // the short form of the same
  if ([true, 'true'].includes(claims['hasgroups'] as never) && !('groups' in claims)) values['groups'] = null
  return values
}
