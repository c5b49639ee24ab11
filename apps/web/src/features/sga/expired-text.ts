import type { SgaGone } from '@prosa/contract/school/sga.ts'
import { formatDateTime } from '#/lib/format/format.ts'

const openAgain = 'Abra a atividade novamente pelo sistema da sua escola.'

/** One sentence for each reason; for one that is not known, the way in. */
export function expiredText(reason: string | undefined, { at, receipt }: SgaGone): string {
  const ofReceipt = receipt ? ` (comprovante ${receipt})` : ''
  switch (reason) {
    case 'sga_closed':
      return at ? `O prazo terminou em ${formatDateTime(at)}.` : 'O prazo desta atividade terminou.'
    case 'sga_delivered':
      return `Você já entregou esta atividade${ofReceipt}.`
    case 'sga_time_over':
      return `O tempo desta atividade terminou${ofReceipt}. O que você escreveu foi guardado.`
    case 'sga_not_open':
      return `A atividade ainda não começou.${at ? ` Ela abre em ${formatDateTime(at)}.` : ''}`
    case 'sga_annulled':
      return 'Esta tentativa foi anulada. Fale com o seu professor.'
    case 'sga_institution_paused':
      return 'As atividades da sua escola estão pausadas no momento. Fale com a sua escola para saber quando voltam.'
    case 'session':
      return `O seu acesso a esta atividade terminou. O que você enviou está guardado. ${openAgain}`
    default:
      return `Este link expirou ou já foi usado. ${openAgain}`
  }
}
