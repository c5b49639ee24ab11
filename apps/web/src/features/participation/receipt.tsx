import type { Participation } from '@prosa/contract/school/participation.ts'
import { CircleCheck, CircleX, Clock, Download } from 'lucide-react'
import { ReturnLink } from '#/features/participation/return-link.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'

type Ended = Participation['attempts'][number]

/** The handed-in work with its receipt. */
export default function Receipt({ participation, onAgain }: { participation: Participation; onAgain: () => void }) {
  const [newest, ...older] = participation.attempts
  if (!newest) return null
  const { title, text, Icon } = describeOutcome(newest, participation)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col items-center gap-6 p-4 py-10 text-center sm:p-8">
      <Icon aria-hidden className="size-12 text-primary" />
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl font-semibold text-balance">{title}</h2>
        <p className="text-muted-foreground">{text}</p>
      </div>
      {newest.receipt && (
        <div className="flex flex-col items-center gap-1 rounded-xl border border-border bg-card px-6 py-4">
          <p className="text-sm text-muted-foreground">Comprovante</p>
          <p className="flex items-center gap-1 text-2xl font-semibold tracking-wider tabular-nums">
            {newest.receipt}
            <CopyButton text={newest.receipt} label="Copiar o comprovante" />
          </p>
          <p className="text-sm text-muted-foreground">
            {newest.finishedAt && formatDateTime(newest.finishedAt)} ·{' '}
            {counted(newest.messages, 'mensagem', 'mensagens')}
          </p>
        </div>
      )}
      {newest.feedback && <Feedback feedback={newest.feedback} />}
      <div className="flex flex-wrap justify-center gap-3">
        {newest.status !== 'annulled' && <DownloadButton code={participation.code} number={newest.number} />}
        {participation.canStart && (
          <Button variant="secondary" onClick={onAgain}>
            Fazer outra tentativa
          </Button>
        )}
        {participation.returnUrl && (
          <ReturnLink url={participation.returnUrl} label={`Voltar para ${new URL(participation.returnUrl).host}`} />
        )}
      </div>
      {older.length > 0 && <OlderAttempts attempts={older} />}
    </div>
  )
}

function describeOutcome({ status, endReason }: Ended, { classCode }: Participation) {
  const again = classCode === null ? 'abra a atividade pelo sistema da sua escola' : 'entre de novo com o seu PIN'
  if (status === 'annulled')
    return { title: 'Tentativa anulada', text: 'Fale com o seu professor para saber o motivo.', Icon: CircleX }
  if (endReason === 'time')
    return { title: 'Atividade entregue', text: 'O tempo terminou. O que você enviou foi guardado.', Icon: Clock }
  if (endReason === 'closed')
    return {
      title: 'Atividade entregue',
      text: 'O professor encerrou a atividade. O que você enviou foi guardado.',
      Icon: Clock,
    }
  return {
    title: 'Atividade entregue',
    text: `Guarde o código do comprovante. Para ver esta página de novo, ${again}.`,
    Icon: CircleCheck,
  }
}

function DownloadButton({ code, number }: { code: string; number: number }) {
  const save = useDownload(() => api.downloadOwnTranscript({ params: { code, number } }), `atividade-${code}.pdf`)
  return (
    <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden /> Baixar minha conversa (PDF)
    </Button>
  )
}

function OlderAttempts({ attempts }: { attempts: Ended[] }) {
  return (
    <section className="w-full text-left">
      <h3 className="mb-2 font-semibold">Tentativas anteriores</h3>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {attempts.map(({ id, number, status, receipt, finishedAt, feedback }) => (
          <li key={id} className="flex flex-col gap-3 px-4 py-3 text-sm">
            <p>
              Tentativa {number} · {status === 'annulled' ? 'anulada' : receipt}
              {finishedAt && ` · ${formatDateTime(finishedAt)}`}
            </p>
            {feedback && <Feedback feedback={feedback} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const grade = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** A result confirmed and released by a teacher, always with the teacher's name. */
function Feedback({ feedback }: { feedback: NonNullable<Participation['attempts'][number]['feedback']> }) {
  const { reviewerName, comment, result, maximum, criteria } = feedback
  return (
    <section className="w-full rounded-xl border border-border bg-card px-5 py-4 text-left">
      <h3 className="font-semibold">Devolutiva de {reviewerName}</h3>
      {result !== null && (
        <p className="mt-1 text-lg">
          Nota confirmada: {grade.format(result)} de {grade.format(maximum)}
        </p>
      )}
      {criteria.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2 text-sm">
          {criteria.map(({ title, level, text, points, most }) => (
            <div key={title} className="wrap-anywhere">
              <dt className="font-medium">{title}</dt>
              <dd className="text-muted-foreground">
                {points === null || most === null
                  ? `Nível ${level}`
                  : `${grade.format(points)} de ${counted(most, 'ponto', 'pontos')}`}
                {`: ${text}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {comment && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{comment}</p>}
    </section>
  )
}
