const minBytes = 32
const samples = /change.?me|troque|segredo|secret|password|senha|example|exemplo|sample|123456/i

/**
 * Why a secret cannot be used, in Portuguese (standards L10). Only outside production may it be missing: many
 * machines behind one balancer must share it, so a production secret is given on purpose. Where `existingFile` holds the
 * one that this installation has used until now, that one is asked for: another could not read what is stored.
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
