import { Facts } from '#/ui/layout/facts.tsx'
import type { Health } from '@prosa/contract/health/health.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deadJobAdvice } from '#/features/health/advice.ts'
import { Attention } from '#/features/health/attention.tsx'
import { BackupsSection } from '#/features/health/backups-section.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatBytes, formatDateTime, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { jobArea } from '#/text/job-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { type Column, countColumn, DataTable } from '#/ui/lists/data-table.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

const REFRESH_MS = 10_000

export function HealthPage() {
  const { data: health, dataUpdatedAt } = useSuspenseQuery({ ...read('getHealth'), refetchInterval: REFRESH_MS })
  const { database, disk, storage, providers } = health
  const free = disk.freeBytes / disk.totalBytes
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Saúde e cópias" />
      <Attention health={health} readAt={dataUpdatedAt} />
      <Section title="Sistema">
        <Facts
          facts={[
            ['Versão', `Prosa ${health.version}`],
            ['No ar desde', formatDateTime(health.startedAt)],
            ['Banco de dados', `PostgreSQL ${database.version} · ${formatBytes(database.bytes)}`],
            ['Disco dos dados', `${formatBytes(disk.freeBytes)} livres (${formatPercent(free)})`],
            ['Arquivos', <Files key="files" storage={storage} />],
            ['E-mail', health.mail ?? <NoMail key="mail" />],
            ['Provedores de modelos', <Providers key="providers" providers={providers} />],
          ]}
        />
      </Section>
      <BackupsSection backups={health.backups} running={health.backupRunning} />
      <Section title="Filas" description="Trabalhos que o Prosa faz em segundo plano.">
        <Queues queues={health.queues} />
      </Section>
      <Section
        title="Tarefas que falharam"
        description="O Prosa tentou várias vezes e desistiu. Depois de corrigir a causa, tente de novo."
      >
        <DeadJobs jobs={health.deadJobs} />
      </Section>
    </div>
  )
}

/** Says that mails are not sent and have to be handed over by a person. */
function NoMail() {
  return (
    <>
      Nenhum servidor: as mensagens ficam na pasta de dados, e você entrega os links. Para enviá-las,{' '}
      <Link to="/settings/mail" className="text-primary-text hover:underline">
        configure um servidor
      </Link>
      .
    </>
  )
}

function Files({ storage: { kind, place, advice } }: Pick<Health, 'storage'>) {
  if (kind === 'folder') return 'Na pasta de dados'
  if (advice === null) return `No bucket ${place}`
  return (
    <span className="flex flex-col items-start gap-1">
      <span>No bucket {place}</span>
      <Badge tone="danger">com problema</Badge>
      {advice}
    </span>
  )
}

function Providers({ providers }: { providers: Health['providers'] }) {
  if (providers.length === 0)
    return (
      <>
        Nenhum: responde o Prosa Trechos, que só cita os documentos. Para respostas escritas por um modelo,{' '}
        <Link to="/settings/models" className="text-primary-text hover:underline">
          acrescente um provedor
        </Link>
        .
      </>
    )
  return (
    <span className="flex flex-col items-start gap-2">
      {providers.map(({ name, state, advice }) => (
        <span key={name} className="flex flex-col items-start gap-1">
          {name}
          <Badge tone={state === 'ok' ? 'success' : 'danger'}>{state === 'ok' ? 'funcionando' : 'com problema'}</Badge>
          {advice}
        </span>
      ))}
    </span>
  )
}

function DeadJobs({ jobs }: { jobs: Health['deadJobs'] }) {
  const retry = useWrite('retryDeadJob')
  if (jobs.length === 0) return <p className="text-sm text-muted-foreground">Nenhuma.</p>
  return (
    <ul className="flex flex-col divide-y divide-border">
      {jobs.map(({ id, queue, failedAt, attempts, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-56 text-sm">
            <p className="font-medium wrap-anywhere">{jobArea(queue)}</p>
            <p>{deadJobAdvice(reason)}</p>
            <p className="wrap-anywhere text-muted-foreground">
              {formatDateTime(failedAt)} · {counted(attempts, 'tentativa', 'tentativas')} ·{' '}
              <code lang="en">{queue}</code>
              {reason && (
                <>
                  {' '}
                  · <code lang="en">{reason}</code>
                </>
              )}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            loading={retry.isPending && retry.variables.params.jobId === id}
            onClick={() =>
              retry.mutate({ params: { jobId: id } }, { onSuccess: () => toast.success('A tarefa voltou à fila.') })
            }
          >
            Tentar de novo<span className="sr-only"> {queue}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Queue = Health['queues'][number]

const queueColumns: readonly Column<Queue>[] = [
  {
    id: 'name',
    header: 'Fila',
    cell: (queue) => (
      <div className="min-w-0 wrap-anywhere">
        <p>{jobArea(queue.name)}</p>
        <p className="font-mono text-xs text-muted-foreground">{queue.name}</p>
      </div>
    ),
  },
  countColumn('waiting', 'Esperando'),
  countColumn('running', 'Em andamento'),
  {
    id: 'oldestSeconds',
    header: 'Espera mais longa',
    align: 'end',
    cell: (queue) => waitText(queue.oldestSeconds),
  },
]

function Queues({ queues }: { queues: readonly Queue[] }) {
  const empty = <p className="text-sm text-muted-foreground">Nada esperando: tudo em dia.</p>
  return <DataTable label="Filas" columns={queueColumns} rows={queues} rowId={({ name }) => name} empty={empty} />
}

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
