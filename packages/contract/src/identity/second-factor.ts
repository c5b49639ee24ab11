import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { crowdPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { currentPasswordSchema } from '#/identity/auth.ts'

const tag = 'Contas'
const secretSchema = z.string().min(20).max(200)
const currentPassword = currentPasswordSchema
const codesAnswer = z.object({ recoveryCodes: z.array(z.string()) })
const passkeyNameSchema = shownText()
  .min(1, 'Dê um nome à chave, como “Celular”.')
  .max(60, 'O nome pode ter no máximo 60 caracteres.')
/** Options for the browser's WebAuthn functions (JSON form of the standard), passed on unchanged. */
const optionsSchema = z.looseObject({ challenge: z.string() })

const bytes = z.base64url().max(20_000)
const ofDevice = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().optional(),
}

/** A device's response after creating a key (`RegistrationResponseJSON`, without its extensions). */
const newCredentialSchema = z.strictObject({
  ...ofDevice,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: bytes.optional(),
  }),
})
export type NewCredential = z.infer<typeof newCredentialSchema>

/** A device's response after proving a key (`AuthenticationResponseJSON`, without its extensions). */
const provenCredentialSchema = z.strictObject({
  ...ofDevice,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type ProvenCredential = z.infer<typeof provenCredentialSchema>

export const passkeySchema = named('Passkey', {
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Second factor: codes of an authenticator app, recovery codes, and passkeys (L7). */
export const secondFactor = defineContract({
  passSecondFactor: {
    ...route('POST', '/api/auth/second-factor'),
    tag,
    summary: 'Termina a entrada com o código do aplicativo, ou com um código de recuperação',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({
      challenge: secretSchema,
      code: z.string().trim().min(6, 'O código tem 6 números.').max(20),
    }),
    ok: z.object({ token: z.string() }),
    errors: ['link_invalid', 'code_wrong', 'sign_in_delayed', 'account_suspended'],
  },
  getSecurity: {
    ...route('GET', '/api/auth/security'),
    tag,
    summary: 'Como a própria conta está protegida',
    policy: 'session',
    ok: z.object({
      hasPassword: z.boolean(),
      /**
       * Whether the provider authenticated the person minutes ago, which replaces the password for people without one.
       */
      freshEntry: z.boolean(),
      codes: z.boolean(),
      /**
       * Whether codes are required but cannot be checked, because APP_SECRET changed; turning them off and on repairs
       * it.
       */
      codesLost: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      passkeys: z.array(passkeySchema),
    }),
  },
  startCodes: {
    ...route('POST', '/api/auth/codes'),
    tag,
    summary: 'Começa a verificação em duas etapas: o segredo para o aplicativo de códigos',
    limitPerMinute: 10,
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ currentPassword }),
    /** `uri` (`otpauth://`) is the content of the QR code. */
    ok: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required', 'codes_active'],
  },
  confirmCodes: {
    ...route('POST', '/api/auth/codes/confirm'),
    tag,
    summary: 'Confirma com o primeiro código; devolve os códigos de recuperação, mostrados uma vez',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'O código tem 6 números.'),
    }),
    ok: codesAnswer,
    errors: ['code_wrong', 'sign_in_delayed', 'codes_active'],
  },
  removeCodes: {
    ...route('POST', '/api/auth/codes/remove'),
    tag,
    summary: 'Desliga a verificação em duas etapas',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ currentPassword }),
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required'],
  },
  renewRecoveryCodes: {
    ...route('POST', '/api/auth/recovery-codes'),
    tag,
    summary: 'Novos códigos de recuperação; os anteriores deixam de valer',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ currentPassword }),
    ok: codesAnswer,
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required', 'codes_inactive'],
  },

  startPasskey: {
    ...route('POST', '/api/auth/passkeys/register'),
    tag,
    summary: 'Começa a criar uma chave de acesso',
    limitPerMinute: 10,
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ currentPassword }),
    ok: z.object({ flow: z.string(), options: optionsSchema }),
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required'],
  },
  addPasskey: {
    ...route('POST', '/api/auth/passkeys'),
    tag,
    summary: 'Guarda a chave de acesso que o aparelho criou',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ flow: secretSchema, response: newCredentialSchema, name: passkeyNameSchema }),
    status: 201,
    ok: passkeySchema,
    errors: ['passkey_refused'],
  },
  renamePasskey: {
    ...route('PATCH', '/api/auth/passkeys/:passkeyId'),
    tag,
    summary: 'Renomeia uma chave de acesso',
    policy: 'passkey.own',
    permission: 'profile.update',
    body: z.strictObject({ name: passkeyNameSchema }),
  },
  deletePasskey: {
    ...route('POST', '/api/auth/passkeys/:passkeyId/remove'),
    tag,
    summary: 'Exclui uma chave de acesso',
    policy: 'passkey.own',
    permission: 'profile.update',
    body: z.strictObject({ currentPassword }),
    errors: ['password_wrong', 'sign_in_delayed', 'fresh_entry_required'],
  },
  startPasskeySignIn: {
    ...route('POST', '/api/auth/passkeys/challenge'),
    tag,
    summary: 'Começa a entrada com uma chave de acesso',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    ok: z.object({ flow: z.string(), options: optionsSchema }),
  },
  passkeySignIn: {
    ...route('POST', '/api/auth/passkeys/sign-in'),
    tag,
    summary: 'Entra com uma chave de acesso, que vale pelas duas etapas',
    limitPerMinute: crowdPerMinute,
    policy: 'public',
    body: z.strictObject({
      flow: secretSchema,
      response: provenCredentialSchema,
      remember: z.boolean().default(false),
    }),
    ok: z.object({ token: z.string() }),
    errors: ['passkey_refused', 'account_suspended'],
  },
})
