import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'

export function StudentFacts({ detail }: { detail: StudentDetail }) {
  const { student, institution, extraMinutes, firstSeenAt } = detail
  const facts = [
    ['Matrícula', student.externalId ?? 'Oculta'],
    ['Turma', student.className || 'Não informada'],
    ['Instituição', institution],
    ['Tempo extra', extraMinutes === 0 ? 'Nenhum' : counted(extraMinutes, 'minuto', 'minutos')],
    ['Primeiro acesso', formatDateTime(firstSeenAt)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
