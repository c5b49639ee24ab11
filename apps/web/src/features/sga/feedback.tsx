import type { Seat } from '@prosa/contract/school/sga.ts'

const grade = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** What a teacher confirmed and released: always with the name of the person who answers for it. */
export function Feedback({ feedback }: { feedback: NonNullable<Seat['attempts'][number]['feedback']> }) {
  const { reviewerName, comment, result } = feedback
  return (
    <section className="w-full rounded-xl border border-border bg-card px-5 py-4 text-left">
      <h3 className="font-semibold">Devolutiva de {reviewerName}</h3>
      {result !== null && <p className="mt-1 text-lg">Nota confirmada: {grade.format(result)}</p>}
      {comment && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{comment}</p>}
    </section>
  )
}
