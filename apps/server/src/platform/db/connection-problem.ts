import { StartError } from '#/platform/lifecycle/start-error.ts'

const where = 'O banco em DATABASE_URL'

interface Target {
  user: string
  database: string
  host: string
}

export const pooledTransactions =
  'O PgBouncer em DATABASE_URL troca de conexão a cada transação. Ponha o endereço dele em DATABASE_POOLER_URL e o do próprio PostgreSQL em DATABASE_URL, ou use pool_mode = session.'

/** Error codes of pg and TLS for a certificate that cannot be trusted. */
const certificate = /^(CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH)/

/**
 * Refusals that waiting does not resolve: PostgreSQL's code, or the message of a pooler or the driver where there is no code.
 * Each comes with what to do.
 */
const problems: readonly [RegExp, (target: Target) => string][] = [
  [
    /no pg_hba\.conf entry/,
    ({ user, database }) =>
      `${where} não aceita ${user} vindo desta máquina. Libere ${user} e ${database} em pg_hba.conf; se o servidor exige TLS, acrescente ?sslmode=verify-full ao endereço.`,
  ],
  [
    /^28|password authentication failed|authentication failed|no such user/,
    ({ user }) => `${where} recusou o usuário ${user} ou a senha. Confira os dois no endereço.`,
  ],
  [
    /^3D000|no such database/,
    ({ database }) =>
      `${where} não existe: ${database}. Crie com: CREATE DATABASE ${database} ENCODING 'UTF8' TEMPLATE template0;`,
  ],
  [
    /^42501/,
    ({ user, database }) =>
      `${where} não dá a ${user} os direitos que faltam. Como administrador: GRANT CONNECT, CREATE ON DATABASE ${database} TO ${user}; e, dentro de ${database}: GRANT USAGE, CREATE ON SCHEMA public TO ${user};`,
  ],
  [
    certificate,
    ({ host }) =>
      `${where} mostrou um certificado que esta máquina não reconhece para ${host}. Informe a autoridade com ?sslmode=verify-full&sslrootcert=/caminho/ca.pem; sem conferir quem responde, ?sslmode=no-verify.`,
  ],
  [/does not support SSL/, () => `${where} não oferece TLS. Ligue o TLS no servidor ou use ?sslmode=disable.`],
  [
    /unsupported startup parameter/,
    () =>
      `Há um PgBouncer à frente do banco em DATABASE_URL que recusa um parâmetro do endereço. Tire do endereço o que vem depois de ?, menos sslmode.`,
  ],
  [/transaction blocks not allowed/, () => pooledTransactions],
  [/^ENOENT.*open/, () => 'Um arquivo citado em DATABASE_URL (sslrootcert, sslcert ou sslkey) não existe.'],
]

/** Returns why the server cannot be used, where waiting does not help: one sentence and what to do. */
export function connectionProblem(cause: unknown, url: string): StartError | undefined {
  if (cause instanceof StartError) return cause
  const { code = '', message, syscall } = cause as NodeJS.ErrnoException
  const fits = (sign: RegExp) =>
    sign.test(syscall === 'connect' ? code : `${code} ${message}`.trim()) || sign.test(message)
  const explain = problems.find(([sign]) => fits(sign))?.[1]
  return explain && new StartError(explain(parseTarget(url)), { cause })
}

/** The same sentence for an address from another setting than DATABASE_URL. */
export const ofAddress = (problem: StartError, name: string): StartError =>
  new StartError(problem.message.replaceAll('DATABASE_URL', name), { cause: problem })

function parseTarget(url: string): Target {
  const { username, pathname, hostname } = new URL(url)
  const user = decodeURIComponent(username) || 'o usuário'
  return { user, database: decodeURIComponent(pathname.slice(1)) || user, host: decodeURIComponent(hostname) }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'a conexão foi recusada',
  ENOTFOUND: 'o nome do servidor não foi encontrado',
  EAI_AGAIN: 'o nome do servidor não foi encontrado',
  '57P03': 'o servidor ainda está iniciando',
  '53300': 'todas as conexões do servidor estão em uso',
  '25006': 'o servidor só aceita leitura',
}

/** The error after waiting has not helped. */
export function unreachableError(cause: unknown): StartError {
  const { code = '', message } = findCause(cause as Error) as NodeJS.ErrnoException
  const reason = reasons[code] ?? (/timeout/i.test(message) ? 'não houve resposta' : message)
  return new StartError(
    `${where} não atende: ${reason}. Confira se o servidor está no ar, e o endereço e a porta em DATABASE_URL.`,
    { cause },
  )
}

/** The driver's original error, under the causes wrapped around it. */
const findCause = (error: Error): Error => (error.cause instanceof Error ? findCause(error.cause) : error)
