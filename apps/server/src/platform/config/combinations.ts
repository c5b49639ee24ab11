import type { Values } from '#/platform/config/setting.ts'
import type { settings } from '#/platform/config/settings.ts'

type CombinedValues = Omit<Values<typeof settings>, 'secret' | 'publicUrl'>

/** Returns the problems of settings that contradict each other: one Portuguese line each, never with a value. */
export function combinationProblems(values: CombinedValues): (string | undefined)[] {
  return [
    values.oidcIssuer && !(values.oidcClientId && values.oidcClientSecret)
      ? 'OIDC_ISSUER: informe também OIDC_CLIENT_ID e OIDC_CLIENT_SECRET.'
      : undefined,
    !values.passwordSignIn && (!values.oidcIssuer || values.oidcOff)
      ? 'PASSWORD_SIGN_IN: para desligar a senha, informe OIDC_ISSUER.'
      : undefined,
    !values.embeddingUrl !== !values.embeddingModel
      ? 'EMBEDDING_URL e EMBEDDING_MODEL: informe os dois ou nenhum.'
      : undefined,
    !values.s3AccessKeyId !== !values.s3SecretAccessKey
      ? 'S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY: informe os dois ou nenhum.'
      : undefined,
    values.databasePoolerUrl && !values.databaseUrl
      ? 'DATABASE_POOLER_URL: informe também DATABASE_URL, o endereço do próprio PostgreSQL.'
      : undefined,
    values.sessionIdleMs > values.sessionAbsoluteMs
      ? 'SESSION_IDLE_HOURS: use no máximo o valor de SESSION_ABSOLUTE_HOURS.'
      : undefined,
    modelsProblem(values),
  ]
}

/** Finds a model of a provider that is not configured, which would silently be left out. Malformed settings are absent here. */
function modelsProblem(values: Partial<CombinedValues>): string | undefined {
  const providers = Object.entries({
    openai: values.openaiApiKey ?? values.openaiBaseUrl,
    anthropic: values.anthropicApiKey,
    google: values.googleApiKey,
    mistral: values.mistralApiKey,
  }).flatMap(([provider, access]) => (access === undefined ? [] : [provider]))
  const local = values.localModels ? ['ollama', 'llamacpp'] : []
  const known = providers.length > 0 ? providers : local
  if ((values.offeredModels ?? []).every((one) => known.includes(one.split(':')[0] ?? ''))) return undefined
  return known.length > 0
    ? `MODELS: antes dos dois-pontos, use um provedor configurado: ${known.join(', ')}.`
    : 'MODELS: nenhum provedor está configurado; informe também a chave de um, como OPENAI_API_KEY, ou OPENAI_BASE_URL.'
}

const minBytes = 32
const samples = /change.?me|troque|segredo|secret|password|senha|example|exemplo|sample|123456/i

/**
 * Returns why a secret cannot be used, in Portuguese (standards L10). It may be missing only outside production: many machines
 * behind one balancer must share it, so an operator sets it on purpose. Where `existingFile` holds the secret used until now,
 * that one must be given: another could not decrypt the stored data.
 */
export function secretProblem(
  secret: string | undefined,
  production: boolean,
  existingFile?: string,
): string | undefined {
  const advice = existingFile
    ? `Esta instalação já tem um: use o texto do arquivo ${existingFile}, por exemplo com APP_SECRET="$(cat '${existingFile}')". Com outro, os segredos guardados não podem mais ser lidos.`
    : 'Gere um com: openssl rand -base64 48'
  if (secret === undefined) return production ? `APP_SECRET: é obrigatório em produção. ${advice}` : undefined
  if (Buffer.byteLength(secret) < minBytes) return `APP_SECRET: use pelo menos ${minBytes} bytes. ${advice}`
  if (samples.test(secret) || new Set(secret).size < 10) return `APP_SECRET: parece um valor de exemplo. ${advice}`
  return undefined
}
