import { MINIMUM_COHORT } from '@prosa/contract/school/student-stats.ts'

/** Replaces an average that is empty or would describe a single student. */
export function NoNumber() {
  return (
    <span title={reason} className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}

const reason = `Sem número: ainda não há resultados, ou são menos de ${MINIMUM_COHORT} alunos`

/** Says that a group is too small for figures. */
export function SmallGroup() {
  return <span className="whitespace-nowrap text-muted-foreground">Menos de {MINIMUM_COHORT} alunos</span>
}
