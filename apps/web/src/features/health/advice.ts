import type { Health } from '@prosa/contract/health/health.ts'

const LATE_SECONDS = 15 * 60
const OLD_COPY_MS = 7 * 24 * 3_600_000

/** Advice for a failed job, by its last error message; those messages are in English. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|EDQUOT|53100|disk/i, 'Não havia espaço no disco. Libere espaço e tente de novo.'],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ECONNRESET|ECONNECTION|timeout/i,
    'Outro servidor não respondeu. Confira se ele está no ar e o endereço configurado; depois tente de novo.',
  ],
  [
    /EAUTH|authentication|invalid login|\b(401|403|535)\b|provider_auth/i,
    'Outro servidor recusou o usuário ou a chave. Corrija nas Configurações e tente de novo.',
  ],
  [
    /\bE(ENVELOPE|MESSAGE)\b/,
    'O servidor de e-mail não aceitou a mensagem. Confira o endereço da pessoa e o servidor em Configurações › Organização › E-mail; depois tente de novo.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'A conta do Prosa não pode escrever na pasta de dados. Devolva a pasta a ela e tente de novo.',
  ],
  [
    /heartbeat|expired|exceeded|heap|memory/i,
    'Demorou demais ou faltou memória. Tente de novo quando houver pouco movimento.',
  ],
]

export function deadJobAdvice(reason: string): string {
  const [, advice] = advices.find(([signs]) => signs.test(reason)) ?? []
  return (
    advice ?? 'Tente de novo uma vez. Se voltar para cá, envie os registros do servidor a quem administra o servidor.'
  )
}

/** Returns the queues that have fallen behind, except those for copies, which take long. */
export const lateQueues = (queues: Health['queues']): Health['queues'] =>
  queues.filter(({ name, oldestSeconds }) => oldestSeconds > LATE_SECONDS && name !== 'health.backup')

/** Returns advice about the backups that this page knows; undefined when all is well. */
export function copiesAdvice({ backups, backupRunning }: Health, now: number): string | undefined {
  if (backupRunning) return undefined
  const elsewhere = 'Cópias agendadas para outra máquina não aparecem aqui: se você as tem, não há o que fazer.'
  const [newest] = backups
  if (!newest) return `Nenhuma cópia foi feita por aqui. Faça uma agora e agende as próximas. ${elsewhere}`
  if (now - Date.parse(newest.createdAt) > OLD_COPY_MS)
    return `A cópia mais nova tem mais de sete dias. Faça uma agora e agende as próximas. ${elsewhere}`
  return undefined
}
