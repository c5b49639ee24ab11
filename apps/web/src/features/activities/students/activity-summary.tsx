import type { Activity } from '@prosa/contract/school/activities.ts'
import { AlertsLink } from '#/features/activities/alerts-link.tsx'
import { activityStateLabels, activityStateTones } from '#/text/attempt-labels.ts'
import { schoolTime } from '#/features/activities/school-time.ts'
import { Link } from '@tanstack/react-router'
import { inGroups } from '#/lib/format/in-groups.ts'
import { entryLink } from '#/text/class-entry.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** State of the activity, and the code by which the school's system refers to it. */
export function ActivitySummary({ activity }: { activity: Activity }) {
  const {
    id: activityId,
    assistantId,
    state,
    counts,
    opensAt,
    closesAt,
    timeZone,
    pinnedVersion,
    publishedVersion,
    criteria,
  } = activity
  const version = pinnedVersion ?? publishedVersion
  const facts = [
    ['Alunos', counts.expected],
    ['Começaram', counts.started],
    ['Em andamento', counts.running],
    ['Entregues', counts.delivered],
    ['Expiraram', counts.expired],
    ['A revisar', counts.toReview],
    ['Alertas', counts.openAlerts],
  ] as const
  const alerts = { assistantId, activityId, className: 'py-1 underline underline-offset-2 hover:text-foreground' }
  return (
    <div className="flex flex-col gap-4">
      {counts.openAlerts > 0 && (
        <Notice
          tone="warning"
          title={`${counted(counts.openAlerts, 'alerta espera', 'alertas esperam')} por alguém.`}
          action={<AlertsLink {...alerts}>Ver alertas</AlertsLink>}
        >
          Um aluno pode ter pedido ajuda, mesmo antes de começar.
        </Notice>
      )}
      {publishedVersion === null && (
        <Notice
          tone="warning"
          title="O assistente desta atividade ainda não foi publicado."
          action={
            <LinkButton
              variant="secondary"
              size="sm"
              to="/assistants/manage/$assistantId"
              params={{ assistantId: String(assistantId) }}
            >
              Publicar assistente
            </LinkButton>
          }
        >
          Publique-o e depois abra a atividade.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
        <Badge tone={activityStateTones[state]}>{activityStateLabels[state]}</Badge>
        <WayIn activity={activity} />
        {opensAt && <span>Abre em {schoolTime(opensAt, timeZone)}</span>}
        {closesAt && <span>Fecha em {schoolTime(closesAt, timeZone)}</span>}
        {version !== null && (
          <span>
            Versão {version} do assistente{pinnedVersion !== null && ', fixada'}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-lg border border-border bg-card px-4 py-3"
          >
            <dt className="text-sm text-muted-foreground">
              {label === 'Alertas' ? <AlertsLink {...alerts}>{label}</AlertsLink> : label}
            </dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {criteria.length > 0 && <Criteria criteria={criteria} />}
    </div>
  )
}

/** The students' way in: the class with its code, or the activity's code in the school's system. */
function WayIn({ activity: { code, form, className, classCode } }: { activity: Activity }) {
  if (form.classId === null || className === null)
    return (
      <span className="flex items-center gap-1">
        Código <code className="font-mono text-foreground">{code}</code>
        <CopyButton text={code} label="Copiar o código" />
      </span>
    )
  return (
    <>
      <Link
        to="/classes/$classId"
        params={{ classId: form.classId }}
        className="py-0.5 font-medium text-primary-text wrap-anywhere hover:underline"
      >
        Turma {className}
      </Link>
      {classCode !== null && (
        <span className="flex items-center gap-1">
          Código da turma{' '}
          <strong className="font-semibold tracking-wider text-foreground">{inGroups(classCode)}</strong>
          <CopyButton text={entryLink(classCode)} label="Copiar o link da turma" />
        </span>
      )}
    </>
  )
}

const average = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Results of the class by criterion, once enough reviews are confirmed. */
const Criteria = ({ criteria }: Pick<Activity, 'criteria'>) => (
  <details className="text-sm">
    <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted-foreground hover:text-foreground">
      Médias por critério
    </summary>
    <ul className="flex flex-col gap-1 pt-1">
      {criteria.map(({ title, pointed, reviewed, average: mean, most }) => (
        <li key={`${title} ${most} ${mean} ${reviewed}`} className="wrap-anywhere">
          {title}:{' '}
          {mean === null
            ? `menos de 5 revisões (${reviewed})`
            : `${pointed ? '' : 'nível '}${average.format(mean)} de ${average.format(most)}, em ${counted(reviewed, 'revisão', 'revisões')}`}
        </li>
      ))}
    </ul>
  </details>
)
