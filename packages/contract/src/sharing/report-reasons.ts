/** Reasons of a visitor's report. Without schemas, for pages that validate nothing. */
export const reportReasons = ['offensive', 'dangerous', 'wrong', 'privacy', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Labels of the reasons, for visitors and for the assistant's editors. */
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  offensive: 'É ofensivo ou desrespeitoso',
  dangerous: 'É perigoso ou inadequado para a idade',
  wrong: 'Dá informações erradas',
  privacy: 'Expõe dados pessoais',
  other: 'Outro motivo',
}
