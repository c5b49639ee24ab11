import { reportReasonLabels } from '@prosa/contract/sharing/report-reasons.ts'
import type { ReportReason } from '@prosa/contract/sharing/report-reasons.ts'

interface ReportLetter {
  appName: string
  /** Whoever gets the letter; greeted by the first word of the name. */
  reader: string
  assistant: string
  link: string
  reason: ReportReason
  url: string
}

/** Tells the owner of a denunciation, without the visitor's own words: they stay in the product. */
export const reportReceived = ({ appName, reader, assistant, link, reason, url }: ReportLetter) => ({
  subject: `Denúncia sobre “${assistant}”`,
  title: 'Um visitante fez uma denúncia',
  paragraphs: [
    `Olá, ${reader.split(' ')[0]}! Um visitante do link “${link}” denunciou o assistente “${assistant}” no ${appName}.`,
    `Motivo: ${reportReasonLabels[reason]}.`,
    'Veja o que foi escrito e marque como resolvida depois de tratar. Novas denúncias na próxima hora não geram outro e-mail.',
  ],
  action: { label: 'Ver as denúncias', url },
})
