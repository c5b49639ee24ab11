/** Why a visitor denounces an assistant; without schemas, for pages that check nothing. */
export const reportReasons = ['offensive', 'dangerous', 'wrong', 'privacy', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** As visitors choose them, and as those who answer for the assistant read them. */
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  offensive: 'É ofensivo ou desrespeitoso',
  dangerous: 'É perigoso ou inadequado para a idade',
  wrong: 'Dá informações erradas',
  privacy: 'Expõe dados pessoais',
  other: 'Outro motivo',
}
