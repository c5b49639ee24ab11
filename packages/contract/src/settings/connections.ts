import { z } from '#/protocol/zod.ts'
import { currentPasswordSchema } from '#/identity/auth.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { isPrivateHost } from '#/protocol/local-address.ts'
import { versionSchema } from '#/protocol/version.ts'

/** `offered`: encrypted where the server offers it, as a bare `smtp://` of the environment is. */
export const mailSecurities = ['starttls', 'tls', 'none', 'offered'] as const
export type MailSecurity = (typeof mailSecurities)[number]

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const wholeAddress = (example: string) => `Escreva o endereço inteiro, como ${example}.`
const exampleIssuer = 'https://login.escola.br'

/** An address that browsers and servers may trust: https, or http on a machine that `mayBePlain` names. */
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

/** A plain address, or one with a name before it, in quotes where it holds signs that part addresses. */
export const senderPattern =
  /^(?:[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{3,190}|(?:"[^"\\\p{C}]+" |[^<>"@,;:()[\]\\\p{C}]+ )?<[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{3,190}>)$/u

/** Empty switches the mail off. */
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
  /** Empty for a server that asks nobody who they are. */
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

/** Empty switches the sign-in by the provider off. */
const signOnShape = {
  issuer: z
    .union([z.literal(''), trustedUrl(exampleIssuer)], wholeAddress(exampleIssuer))
    .refine(
      (text) => !/[{}]|\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\//.test(text),
      'Ponha no endereço o ID do diretório (locatário) da sua escola, que está no portal da Microsoft.',
    )
    .default(''),
  clientId: z.string().trim().max(300, 'A identificação é longa demais.').default(''),
  /** On the button of the sign-in page; empty for the usual name. */
  name: z.string().trim().max(40, 'O nome pode ter no máximo 40 caracteres.').default(''),
  /** Of the mail addresses that may come in; all where there is none. */
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
  /** Links the account with the same address, where the provider has verified it. */
  linkByEmail: z.boolean().default(false),
  /** Makes the account of somebody who comes in with a verified address of these domains. */
  createAccounts: z.boolean().default(false),
}

/** The places for providers of identity: the identification of each, as people's browsers name it, and its section. */
export const sectionOfProvider = { oidc: 'signOn', oidc2: 'signOn2', oidc3: 'signOn3', oidc4: 'signOn4' } as const
export type ProviderId = keyof typeof sectionOfProvider
export const providerIds = Object.keys(sectionOfProvider) as [ProviderId, ...ProviderId[]]
const whichProvider = z.object({ provider: z.enum(providerIds).default('oidc') })

/** Within a school's own network the product can be tried without https, by the IP address of its machine. */
const isPlainHere = (url: URL): boolean => isLocal(url) || (url.protocol === 'http:' && isPrivateHost(url.hostname))

const publicUrlSchema = trustedUrl('https://prosa.escola.br', isPlainHere)
  .refine((text) => new URL(text).pathname === '/', 'Escreva só o endereço do site, sem caminho.')
  .transform((text) => new URL(text).origin)

/** What is stored of them, besides their secrets. */
export const connectionSections = {
  mail: z.strictObject(mailShape),
  signOn: z.strictObject(signOnShape),
  signOn2: z.strictObject(signOnShape),
  signOn3: z.strictObject(signOnShape),
  signOn4: z.strictObject(signOnShape),
  address: z.strictObject({ publicUrl: z.union([z.literal(''), publicUrlSchema]).default('') }),
}

/** Where anybody gets an address. */
const isOfAnybody = (domain: string): boolean =>
  /^(gmail|googlemail|hotmail|outlook|live|msn|icloud|yahoo|uol|bol|terra|ig|proton|protonmail)(\.com)?(\.br)?$/.test(
    domain,
  )

/** Write-only: empty keeps the one that is stored. */
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

// the environment may hold what no form would take
const mailSettingsSchema = z.object({
  version: versionSchema,
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  from: z.string(),
  hasPassword: z.boolean(),
  /** Stored with another APP_SECRET: it has to be given again. */
  passwordLost: z.boolean(),
  /** What the environment sets is changed there alone. */
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
  /** Where the provider sends people back to; it has to be registered there. */
  redirectUri: z.string(),
  /** The places for providers, with what is in use in each. */
  places: z.array(z.object({ id: z.enum(providerIds), name: z.string(), issuer: z.string() })),
})
export type SignOnSettings = z.infer<typeof signOnSettingsSchema>

const addressSettingsSchema = z.object({
  version: versionSchema,
  publicUrl: z.string(),
  fixed: z.boolean(),
  /** Where other machines of the same network find this one; empty where it listens on its own loopback alone. */
  network: z.array(z.string()),
  /** What is bound to the address of now: passkeys, school systems that sign for it, the provider's way back. */
  passkeys: z.number().int(),
  integrations: z.number().int(),
  signOn: z.boolean(),
})
export type AddressSettings = z.infer<typeof addressSettingsSchema>

const trialSchema = z.object({ ok: z.boolean(), message: z.string() })
export type ConnectionTrial = z.infer<typeof trialSchema>

const administration = { tag: 'Configurações', policy: 'health.manage', permission: 'settings.manage' } as const
/**
 * Who opens a way by which somebody may come in as another person proves who they are, and may do all that any account may.
 * What only closes one, or changes a name, asks for neither.
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
