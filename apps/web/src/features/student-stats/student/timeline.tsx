import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { formatDateTime } from '#/lib/format/format.ts'

type Happening = StudentDetail['timeline'][number]

export function Timeline({ timeline }: { timeline: readonly Happening[] }) {
  return (
    <section aria-labelledby="student-timeline">
      <h3 id="student-timeline" className="font-semibold">
        Linha do tempo
      </h3>
      <ol className="mt-3 flex flex-col gap-3 border-l border-border pl-4 text-sm">
        {timeline.map(({ at, what, assessmentTitle }) => (
          <li key={`${at} ${what} ${assessmentTitle}`}>
            <p>
              <span className="font-medium">{happenings[what]}</span>
              <span className="wrap-anywhere"> · {assessmentTitle}</span>
            </p>
            <p className="text-muted-foreground">{formatDateTime(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const happenings: Readonly<Record<Happening['what'], string>> = {
  launched: 'Chegou pelo sistema da escola',
  started: 'Começou',
  delivered: 'Entregou',
  expired: 'O tempo terminou',
  annulled: 'Tentativa anulada',
  reviewed: 'Revisão confirmada',
  released: 'Resultado liberado',
  report: 'Pediu ajuda ou denunciou',
  launch_reused: 'Usou o mesmo link de novo',
}
