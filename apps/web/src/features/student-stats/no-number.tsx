import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'

/** In the place of an average that could be read as one student's own, or of nothing. */
export function NoNumber() {
  return (
    <span title={reason} className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}

const reason = `Sem número: ainda não há resultados, ou são menos de ${MINIMUM_COHORT} alunos`

/** A group whose numbers stay hidden, said in words. */
export function SmallGroup() {
  return <span className="whitespace-nowrap text-muted-foreground">Menos de {MINIMUM_COHORT} alunos</span>
}
