import { extensions } from '@prosa/extensions/extension.gen.ts'
import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { shownText } from '#/protocol/names.ts'
import { crowdPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { mergeWords } from '#/protocol/extension.ts'
import { roleSchema } from '#/protocol/permissions.ts'

export const pivotRoleSchema = z.enum(['viewer', 'editor'])

const sessionFacts = mergeWords(extensions, 'sessionFacts')
export type SessionFact = keyof typeof sessionFacts
const factFields: object = Object.fromEntries(
  Object.keys(sessionFacts).map((name) => [name, z.literal(true).optional()]),
)

/** The logged user exactly as the specification names it [S37], with the few additional fields that screens need. */
export const sessionUserSchema = named('SessionUser', {
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  permissions: z.array(z.object({ name: z.string() })),
  assistants: z.array(z.object({ id: z.number().int(), pivot: z.object({ role: pivotRoleSchema }) })),
  publicAssistants: z.array(z.object({ id: z.number().int() })),
  /** Image id of the profile photo; absent if there is none. */
  photo: z.uuid().optional(),
  /** The person's time zone; absent if it is the organization's. */
  timeZone: z.string().optional(),
  ...(factFields as Record<SessionFact, z.ZodOptional<z.ZodLiteral<true>>>),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const nameSchema = shownText()
  .min(2, 'Escreva o nome com pelo menos 2 letras.')
  .max(120, 'O nome é longo demais.')
const invalidEmail = 'Escreva um e-mail válido, como nome@escola.br.'
/** The part before the @ may have 64 characters at most (RFC 5321). */
const withinMail = /^[^@]{1,64}@/

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'O e-mail é longo demais.')
  .pipe(z.email(invalidEmail).regex(withinMail, invalidEmail))

/** Like `emailSchema`, but may be empty. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'O e-mail é longo demais.')
  .refine((text) => text === '' || emailSchema.safeParse(text).success, invalidEmail)

/** A new password. The server also refuses passwords that are easy to guess (`password_weak`). */
export const newPasswordSchema = z
  .string()
  .min(10, 'A senha precisa de pelo menos 10 caracteres.')
  .max(128, 'A senha pode ter no máximo 128 caracteres.')

/** Absent for people without a password, who sign in at their provider again instead (L5). */
export const currentPasswordSchema = z.string().min(1, 'Escreva a sua senha.').max(128).optional()

const secretSchema = z.string().min(20).max(200)
const tokenAnswer = z.object({ token: z.string() })

export const auth = defineContract({
  getSession: {
    ...route('GET', '/api/auth/session'),
    tag: 'Contas',
    summary: 'A pessoa da sessão, com papéis, permissões e assistentes',
    policy: 'session',
    ok: sessionUserSchema,
  },
  getSignInOptions: {
    ...route('GET', '/api/auth/options'),
    tag: 'Contas',
    summary: 'As formas de entrar',
    policy: 'public',
    ok: z.object({
      password: z.boolean(),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Whether no account exists yet; the link for the first one is printed where the server was started. */
      empty: z.boolean(),
    }),
  },
  signIn: {
    ...route('POST', '/api/auth/sign-in'),
    tag: 'Contas',
    summary: 'Entra com e-mail e senha',
    policy: 'public',
    body: z.strictObject({
      email: emailSchema,
      password: z.string().min(1, 'Escreva a sua senha.').max(128, 'A senha pode ter no máximo 128 caracteres.'),
      /** 'Manter conectado': if false, the session ends after the idle time. */
      remember: z.boolean().default(false),
    }),
    ok: tokenAnswer,
    /** `second_factor_required` carries `data.challenge`, which `passSecondFactor` needs. */
    errors: [
      'sign_in_failed',
      'account_suspended',
      'sign_in_delayed',
      'second_factor_required',
      'password_sign_in_off',
    ],
  },
  signOut: {
    ...route('POST', '/api/auth/sign-out'),
    tag: 'Contas',
    summary: 'Sai',
    policy: 'session',
    actors: ['user', 'guest'],
    /** Logout address of the identity provider (RP-initiated logout), after a sign-in by one; otherwise null. */
    ok: z.object({ providerUrl: z.string().nullable() }),
  },
  forgotPassword: {
    ...route('POST', '/api/auth/forgot-password'),
    tag: 'Contas',
    summary: 'Pede um link para criar uma nova senha; a resposta é sempre a mesma',
    // Limited because each call may send a mail.
    limitPerMinute: 300,
    policy: 'public',
    body: z.strictObject({ email: emailSchema }),
    errors: ['rate_limited', 'password_sign_in_off'],
  },
  checkPasswordLink: {
    ...route('POST', '/api/auth/set-password/check'),
    tag: 'Contas',
    summary: 'O que um link de senha pede',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({ token: secretSchema }),
    ok: z.object({
      purpose: z.enum(['setup', 'invite', 'reset']),
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** Terms of use that an invited person has to accept; null if the organization has none. */
      terms: z.object({ version: z.number().int(), text: z.string() }).nullable(),
      /** Number of API keys of the account, which a password reset revokes. */
      apiKeys: z.number().int(),
    }),
    errors: ['link_invalid'],
  },
  setPassword: {
    ...route('POST', '/api/auth/set-password'),
    tag: 'Contas',
    summary: 'Define a senha por um link de primeira conta, convite ou recuperação, e entra',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({
      token: secretSchema,
      password: newPasswordSchema,
      /** Required only for the link of the first administrator. */
      name: nameSchema.optional(),
      email: emailSchema.optional(),
      /** The version of the terms of use that the invited person accepted. */
      acceptedTerms: rowNumberSchema.optional(),
      /** Whether API keys survive the password reset; by default they are revoked. */
      keepApiKeys: z.boolean().default(false),
    }),
    ok: tokenAnswer,
    errors: ['link_invalid', 'password_weak', 'email_taken', 'terms_required', 'second_factor_required'],
  },
  changePassword: {
    ...route('POST', '/api/auth/password'),
    tag: 'Contas',
    summary: 'Troca a própria senha e encerra as outras sessões',
    policy: 'session',
    body: z.strictObject({ currentPassword: z.string().min(1).max(128), newPassword: newPasswordSchema }),
    ok: tokenAnswer,
    errors: ['password_wrong', 'password_weak', 'sign_in_delayed'],
  },
  changeEmail: {
    ...route('POST', '/api/auth/email'),
    tag: 'Contas',
    summary: 'Pede a troca do próprio e-mail; vale depois de confirmada pelo link enviado ao novo endereço',
    limitPerMinute: 5,
    policy: 'session',
    body: z.strictObject({ currentPassword: currentPasswordSchema, email: emailSchema }),
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required'],
  },
  confirmEmail: {
    ...route('POST', '/api/auth/email/confirm'),
    tag: 'Contas',
    summary: 'Confirma o novo e-mail pelo link recebido',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({ token: secretSchema }),
    errors: ['link_invalid', 'email_taken'],
  },
  updateProfile: {
    ...route('PATCH', '/api/auth/profile'),
    tag: 'Contas',
    summary: 'Altera o próprio nome',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ name: nameSchema }),
    ok: sessionUserSchema,
  },
  listSessions: {
    ...route('GET', '/api/auth/sessions'),
    tag: 'Contas',
    summary: 'As próprias sessões abertas',
    policy: 'session',
    ok: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          current: z.boolean(),
          device: z.string(),
          createdAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
  },
  endSession: {
    ...route('DELETE', '/api/auth/sessions/:sessionId'),
    tag: 'Contas',
    summary: 'Encerra uma das próprias sessões',
    policy: 'session.end',
  },
  startOidc: {
    ...route('POST', '/api/auth/oidc/start'),
    tag: 'Contas',
    summary: 'Começa a entrada por um provedor (OpenID Connect)',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({
      provider: z.string().max(40),
      redirect: z.string().max(2000).optional(),
      /** Asks the provider to authenticate the person again. */
      fresh: z.boolean().default(false),
    }),
    /** `url` is the provider's sign-in page; the browser keeps `flow` and sends it back at the end. */
    ok: z.object({ url: z.string(), flow: z.string() }),
    errors: ['oidc_misconfigured', 'oidc_unavailable', 'not_found', 'rate_limited'],
  },
  finishOidc: {
    ...route('POST', '/api/auth/oidc/finish'),
    tag: 'Contas',
    summary: 'Termina a entrada por um provedor',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({ flow: secretSchema, search: z.string().max(8000) }),
    ok: z.object({ token: z.string(), redirect: z.string() }),
    errors: [
      'oidc_unavailable',
      'oidc_misconfigured',
      'oidc_state_invalid',
      'oidc_email_unverified',
      'oidc_domain_not_allowed',
      'oidc_account_missing',
      'oidc_link_required',
      'terms_required',
      'second_factor_required',
      'account_suspended',
    ],
  },
  linkOidc: {
    ...route('POST', '/api/auth/oidc/link'),
    tag: 'Contas',
    summary: 'Vincula o provedor a uma conta: pela senha dela ou, na primeira entrada, pelos termos de uso aceitos',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({
      link: secretSchema,
      password: z.string().min(1).max(128).optional(),
      /** The version of the terms of use that was accepted, if the link showed them. */
      acceptedTerms: rowNumberSchema.optional(),
    }),
    ok: z.object({ token: z.string(), redirect: z.string() }),
    errors: [
      'link_invalid',
      'sign_in_failed',
      'sign_in_delayed',
      'terms_required',
      'second_factor_required',
      'account_suspended',
    ],
  },
})
