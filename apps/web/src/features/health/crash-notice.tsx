import type { Health } from '@prosa/contract/settings/health.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Ends of the server that nobody asked for; nothing where there was none. */
export function CrashNotice({ crashes }: { crashes: Health['crashes'] }) {
  if (crashes.length === 0) return null
  return (
    <Notice tone="warning" title="O servidor parou por uma falha">
      <p>Ele foi iniciado de novo. Se acontecer outra vez, envie os registros do servidor a quem cuida do Prosa.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {crashes.map(({ at, reason }) => (
          <li key={at} className="wrap-anywhere">
            {formatDateTime(at)} ·{' '}
            {reason === null ? (
              'parou sem aviso: faltou energia ou memória, ou alguém o encerrou'
            ) : (
              <code lang="en">{reason}</code>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
