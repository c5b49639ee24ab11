import { z } from '#/protocol/zod.ts'
import { currentPasswordSchema } from '#/identity/auth.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { isPrivateHost } from '#/protocol/local-address.ts'
import { versionSchema } from '#/protocol/version.ts'

/** `offered`: encrypts if the server offers it, like a bare `smtp://` address in the environment. */
export const mailSecurities = ['starttls', 'tls', 'none', 'offered'] as const
export type MailSecurity = (typeof mailSecurities)[number]

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const wholeAddress = (example: string) => `Escreva o endereço inteiro, como ${example}.`
const exampleIssuer = 'https://login.escola.br'

/** A trustworthy address: https, or http for hosts that `mayBePlain` accepts. */
const trustedUrl = (example: string, mayBePlain: (url: URL) => boolean = isLocal) =>
  z
    .string()
    .trim()
    .max(300, 'O endereço é longo demais.')
    .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), {
      error: wholeAddress(example),
      abort: true,
    })
    .refine((text) => new URL(text).protocol === 'https:' || mayBePlain(new URL(text)), 'Use https:// no começo.')
    .refine((text) => {
      const { username, password, search, hash } = new URL(text)
      return `${username}${password}${search}${hash}` === ''
    }, 'Tire do endereço o que vem depois de ? ou #, e nomes ou senhas.')

/** A mail address, or one with a name before it; the name needs quotes if it contains separators. */
export const senderPattern =
  /^(?:[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{3,190}|(?:"[^"\\\p{C}]+" |[^<>"@,;:()[\]\\\p{C}]+ )?<[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{3,190}>)$/u

/** Settings of the mail server; an empty host turns mail off. */
const mailShape = {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253, 'O nome é longo demais.')
    .regex(/^(|[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$/, 'Escreva só o nome do servidor, como smtp.escola.br.')
    .default(''),
  port: z.number('Escreva um número.').int().min(1, 'Use de 1 a 65535.').max(65_535, 'Use de 1 a 65535.').default(587),
  security: z.enum(mailSecurities).default('starttls'),
  /** Empty for a server without authentication. */
  user: z.string().trim().max(200, 'O usuário é longo demais.').default(''),
  from: z
    .string()
    .trim()
    .max(200, 'O remetente é longo demais.')
    .regex(
      new RegExp(`^$|${senderPattern.source}`, 'u'),
      'Escreva um e-mail, ou Nome <e-mail>, como Escola Horizonte <avisos@escola.br>.',
    )
    .default(''),
}

/** Settings of an identity provider; an empty issuer turns it off. */
const signOnShape = {
  issuer: z
    .union([z.literal(''), trustedUrl(exampleIssuer)], wholeAddress(exampleIssuer))
    .refine(
      (text) => !/[{}]|\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\//.test(text),
      'Ponha no endereço o ID do diretório (locatário) da sua escola, que está no portal da Microsoft.',
    )
    .default(''),
  clientId: z.string().trim().max(300, 'A identificação é longa demais.').default(''),
  /** Label on the sign-in button; empty: the provider's usual name. */
  name: z.string().trim().max(40, 'O nome pode ter no máximo 40 caracteres.').default(''),
  /** Domains of mail addresses that may sign in; empty: all. */
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Escreva domínios como escola.br.'),
    )
    .max(50, 'Use no máximo 50 domínios.')
    .default([]),
  /** Links a sign-in to the account with the same verified mail address. */
  linkByEmail: z.boolean().default(false),
  /** Creates an account for people with a verified mail address of these domains. */
  createAccounts: z.boolean().default(false),
}

/** The slots for identity providers: the id of each in addresses, and its settings section. */
export const sectionOfProvider = { oidc: 'signOn', oidc2: 'signOn2', oidc3: 'signOn3', oidc4: 'signOn4' } as const
export type ProviderId = keyof typeof sectionOfProvider
export const providerIds = Object.keys(sectionOfProvider) as [ProviderId, ...ProviderId[]]
const whichProvider = z.object({ provider: z.enum(providerIds).default('oidc') })

/**
 * Whether http is acceptable: on the machine itself or, for a trial in the school's network, by a private IP address.
 */
const isPlainHere = (url: URL): boolean => isLocal(url) || (url.protocol === 'http:' && isPrivateHost(url.hostname))

const publicUrlSchema = trustedUrl('https://prosa.escola.br', isPlainHere)
  .refine((text) => new URL(text).pathname === '/', 'Escreva só o endereço do site, sem caminho.')
  .transform((text) => new URL(text).origin)

/** Stored settings of connections, without their secrets. */
export const connectionSections = {
  mail: z.strictObject(mailShape),
  signOn: z.strictObject(signOnShape),
  signOn2: z.strictObject(signOnShape),
  signOn3: z.strictObject(signOnShape),
  signOn4: z.strictObject(signOnShape),
  address: z.strictObject({ publicUrl: z.union([z.literal(''), publicUrlSchema]).default('') }),
}

/** Public mail providers, whose addresses anyone can get. */
const isOfAnybody = (domain: string): boolean =>
  /^(gmail|googlemail|hotmail|outlook|live|msn|icloud|yahoo|uol|bol|terra|ig|proton|protonmail)(\.com)?(\.br)?$/.test(
    domain,
  )

/** Write-only; empty keeps the stored secret. */
const secret = z.string().max(1000, 'O texto é longo demais.').default('')

export const mailBody = z
  .strictObject({ ...mailShape, password: secret })
  .refine(({ host, from }) => host === '' || from !== '', { path: ['from'], error: 'Escreva quem envia os e-mails.' })
export const signOnBody = z
  .strictObject({ ...signOnShape, clientSecret: secret })
  .refine(({ issuer, clientId }) => issuer === '' || clientId !== '', {
    path: ['clientId'],
    error: 'Escreva a identificação que o provedor deu ao Prosa.',
  })
  .refine(({ createAccounts, domains }) => !domains.some((one) => createAccounts && isOfAnybody(one)), {
    path: ['domains'],
    error: 'Qualquer pessoa tem um e-mail destes domínios. Para criar contas, use os da sua escola.',
  })
export const addressBody = z.strictObject({ publicUrl: publicUrlSchema })

// Looser than the form's schema, because the environment may hold values that the form refuses.
const mailSettingsSchema = z.object({
  version: versionSchema,
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  from: z.string(),
  hasPassword: z.boolean(),
  /** Whether the password cannot be decrypted because APP_SECRET changed; it must be entered again. */
  passwordLost: z.boolean(),
  /** Values set by the environment, which cannot be changed here. */
  fixed: z.object({ server: z.boolean(), from: z.boolean() }),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type MailSettings = z.infer<typeof mailSettingsSchema>

const signOnSettingsSchema = z.object({
  version: versionSchema,
  issuer: z.string(),
  clientId: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  linkByEmail: z.boolean(),
  createAccounts: z.boolean(),
  hasSecret: z.boolean(),
  secretLost: z.boolean(),
  fixed: z.object({ provider: z.boolean(), name: z.boolean(), domains: z.boolean(), linkByEmail: z.boolean() }),
  /** Redirect address, which must be registered at the provider. */
  redirectUri: z.string(),
  /** The provider slots with the provider in each. */
  places: z.array(z.object({ id: z.enum(providerIds), name: z.string(), issuer: z.string() })),
})
export type SignOnSettings = z.infer<typeof signOnSettingsSchema>

const addressSettingsSchema = z.object({
  version: versionSchema,
  publicUrl: z.string(),
  fixed: z.boolean(),
  /** Addresses of this machine for others in the same network; empty if it only listens on loopback. */
  network: z.array(z.string()),
  /** Things that depend on the current address: passkeys, signed launches, the provider's redirect address. */
  passkeys: z.number().int(),
  integrations: z.number().int(),
  signOn: z.boolean(),
})
export type AddressSettings = z.infer<typeof addressSettingsSchema>

const trialSchema = z.object({ ok: z.boolean(), message: z.string() })
export type ConnectionTrial = z.infer<typeof trialSchema>

const administration = { tag: 'Configurações', policy: 'health.manage', permission: 'settings.manage' } as const
/**
 * A change that adds a way to sign in as another person requires proof of identity and all permissions that an account
 * may have. Removing a way in or renaming requires neither.
 */
const proof = { currentPassword: currentPasswordSchema }
const wayIn = [
  'setting_fixed',
  'way_in_beyond_own',
  'password_wrong',
  'fresh_entry_required',
  'sign_in_delayed',
] as const
const trial = { ...administration, method: 'POST', limitPerMinute: 10, ok: trialSchema } as const

export const connections = defineContract({
  getMailSettings: {
    ...route('GET', '/api/settings/mail'),
    ...administration,
    summary: 'Como os e-mails saem e quantos esperam; a senha não é mostrada',
    ok: mailSettingsSchema,
  },
  updateMailSettings: {
    ...route('PUT', '/api/settings/mail'),
    ...administration,
    summary: 'Salva o servidor de e-mail; vale na hora, em todos os processos',
    versioned: true,
    body: mailBody.safeExtend(proof),
    ok: mailSettingsSchema,
    errors: wayIn,
  },
  testMailSettings: {
    path: '/api/settings/mail/test',
    ...trial,
    summary: 'Envia um e-mail a quem pede, pelos valores escritos, e diz o que o servidor respondeu',
    body: mailBody,
    errors: ['setting_fixed'],
  },
  getSignOn: {
    ...route('GET', '/api/settings/sign-on'),
    ...administration,
    summary: 'A entrada por um provedor de identidade; o segredo não é mostrado',
    query: whichProvider,
    ok: signOnSettingsSchema,
  },
  updateSignOn: {
    ...route('PUT', '/api/settings/sign-on'),
    ...administration,
    summary: 'Salva o provedor de identidade, depois de consultar a descrição dele; vale na hora',
    limitPerMinute: 20,
    query: whichProvider,
    versioned: true,
    body: signOnBody.safeExtend(proof),
    ok: signOnSettingsSchema,
    errors: wayIn,
  },
  testSignOn: {
    path: '/api/settings/sign-on/test',
    ...trial,
    summary: 'Consulta agora a descrição do provedor de identidade e diz o que aconteceu',
    query: whichProvider,
    body: signOnBody,
    errors: ['setting_fixed'],
  },
  getAddress: {
    ...route('GET', '/api/settings/address'),
    ...administration,
    summary: 'O endereço público e o que depende dele',
    ok: addressSettingsSchema,
  },
  updateAddress: {
    ...route('PUT', '/api/settings/address'),
    ...administration,
    summary: 'Troca o endereço público, depois de provar que ele leva a esta instalação',
    limitPerMinute: 20,
    versioned: true,
    body: addressBody.safeExtend(proof),
    ok: addressSettingsSchema,
    errors: wayIn,
  },
  testAddress: {
    path: '/api/settings/address/test',
    ...trial,
    summary: 'Diz se um endereço leva a esta instalação',
    body: addressBody,
  },
  proveInstallation: {
    ...route('GET', '/api/installation-proof'),
    tag: 'Configurações',
    summary: 'Responde a um desafio como só esta instalação pode; assim ela reconhece o próprio endereço',
    policy: 'public',
    limitPerMinute: 60,
    query: z.object({ challenge: z.string().min(1).max(64) }),
    ok: z.object({ proof: z.string() }),
  },
})
