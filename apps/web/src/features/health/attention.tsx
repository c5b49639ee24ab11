import { waysIn } from '@prosa/contract/health/ways-in.ts'
import type { Health } from '@prosa/contract/health/health.ts'
import { copiesAdvice, lateQueues } from '#/features/health/advice.ts'
import { formatBytes, formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { jobArea } from '#/text/job-labels.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TechnicalDetails } from '#/ui/layout/technical-details.tsx'

interface AttentionProps {
  health: Health
  /** Time of the server's answer, in milliseconds. */
  readAt: number
}

/** Lists every problem with what to do about it; renders nothing when all is well. */
export function Attention({ health, readAt }: AttentionProps) {
  const { disk, lostSecrets, queues, untrustedProxy } = health
  const late = lateQueues(queues)
  const copies = copiesAdvice(health, readAt)
  return (
    <>
      {disk.low && (
        <Notice tone="warning" title="O disco está quase cheio">
          Restam {formatBytes(disk.freeBytes)}. Libere espaço antes que o Prosa pare de guardar conversas e arquivos:
          leve as cópias de segurança para outra máquina, ou aumente o disco.
          <TechnicalDetails>
            As cópias ficam em <code>DATA_DIR/backups</code> e <code>DATA_DIR/snapshots</code>.
          </TechnicalDetails>
        </Notice>
      )}
      {lostSecrets.length > 0 && (
        <Notice tone="warning" title="Há segredos guardados que não podem ser lidos">
          A chave deste servidor não é a que os guardou:{' '}
          {lostSecrets.map(({ what, count }) => `${what} (${formatNumber(count)})`).join(', ')}. Peça a quem administra
          o servidor para informar a chave anterior e reiniciar; senão, informe esses dados de novo em cada tela.
          <TechnicalDetails>
            A chave é <code>APP_SECRET</code>; a anterior vai em <code>APP_SECRET_PREVIOUS</code>.
          </TechnicalDetails>
        </Notice>
      )}
      {untrustedProxy !== null && (
        <Notice tone="warning" title="Todos os acessos parecem vir de um só endereço">
          Há outro servidor à frente do Prosa, em {untrustedProxy}, e o Prosa ainda não confia nele. Por isso os limites
          tratam todas as pessoas como uma rede só. Quem administra o servidor pode incluí-lo e reiniciar o Prosa.
          <TechnicalDetails>
            Defina <code>TRUSTED_PROXIES={untrustedProxy}</code>.
          </TechnicalDetails>
        </Notice>
      )}
      <WaysIn changes={health.waysIn} />
      <CrashNotice crashes={health.crashes} />
      {late.length > 0 && (
        <Notice tone="warning" title="Há trabalhos esperando demais">
          {late.map(({ name }) => jobArea(name)).join(', ')}: a espera passa de 15 minutos. Se muitos documentos ou
          envios chegaram de uma vez, a fila anda sozinha. Se os números abaixo não diminuem, reinicie o Prosa e veja os
          registros do servidor.
        </Notice>
      )}
      {copies !== undefined && (
        <Notice tone="info" title="Confira as cópias de segurança">
          {copies}
          <TechnicalDetails>
            Para quem administra o servidor, o passo a passo está em <code>docs/how-to/copies-elsewhere.md</code>.
          </TechnicalDetails>
        </Notice>
      )}
    </>
  )
}

/** Lists changed settings that could let a person sign in as another one: every administrator must see them. */
function WaysIn({ changes }: { changes: Health['waysIn'] }) {
  if (changes.length === 0) return null
  return (
    <Notice tone="info" title="A forma de entrar mudou nos últimos dias">
      <p>Se alguma destas mudanças não era esperada, confira Acesso e E-mail, e veja o resto na auditoria.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {changes.map(({ what, by, at }) => (
          <li key={`${what} ${at}`} className="wrap-anywhere">
            {formatDateTime(at)} · {by ?? 'Uma conta excluída'} mudou {waysIn[what].label}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Lists unexpected ends of the server. */
function CrashNotice({ crashes }: { crashes: Health['crashes'] }) {
  if (crashes.length === 0) return null
  return (
    <Notice tone="warning" title="O servidor parou por uma falha">
      <p>
        Ele foi iniciado de novo. Se acontecer outra vez, envie os registros do servidor a quem administra o servidor.
      </p>
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
