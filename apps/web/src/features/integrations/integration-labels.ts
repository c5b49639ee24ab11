import type { legalBases } from '@prosa/contract/school/integrations.ts'

/** Why a school may treat its students' data, in the words of the LGPD. */
export const legalBasisLabels: Readonly<Record<(typeof legalBases)[number], string>> = {
  public_policy: 'Execução de política pública (escola pública)',
  guardian_consent: 'Consentimento dos responsáveis',
  contract: 'Contrato com a família ou o aluno',
  legitimate_interest: 'Legítimo interesse da instituição',
}
