import type { Seat } from '@prosa/contract/school/seat.ts'
import { fileKindNames } from '#/text/file-kind-names.ts'
import { minutesText } from '#/lib/format/durations.ts'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'

const kinds = new Intl.ListFormat('pt-BR')

/** What holds in this activity, a sentence each. */
export function ruleTexts({ rules, closesAt, attemptsLeft }: Seat): string[] {
  const { durationMinutes, maxMessages, maxWords, maxAttempts, paste, tutorMode, people, files } = rules
  return [
    durationMinutes === null
      ? 'Não há um tempo contado.'
      : `Você tem ${minutesText(durationMinutes)}. O tempo começa quando você clica em “Começar atividade”.`,
    ...(closesAt ? [`A atividade fecha em ${formatDateTime(closesAt)}, mesmo para quem já começou.`] : []),
    ...(maxMessages === null ? [] : [`Você pode enviar até ${counted(maxMessages, 'mensagem', 'mensagens')}.`]),
    ...(maxWords === null ? [] : [`Cada mensagem pode ter até ${formatNumber(maxWords)} palavras.`]),
    ...(paste ? [] : ['Escreva com as suas palavras, sem colar textos prontos.']),
    files === null
      ? 'As mensagens são só de texto, sem arquivos.'
      : `Você pode enviar arquivos com as mensagens: ${kinds.format(files.kinds.map((kind) => fileKindNames[kind]))}, de até ${files.maxMb} MB.`,
    ...(tutorMode ? ['O assistente ajuda você a pensar, sem dar a resposta pronta.'] : []),
    ...(people ? ['Você pode perguntar a uma pessoa: só a pergunta é enviada, e a resposta vem na conversa.'] : []),
    ...(maxAttempts > 1 ? [`Tentativas que restam: ${attemptsLeft} de ${maxAttempts}.`] : []),
    'O professor lerá esta conversa.',
    'A nota é sempre decidida por uma pessoa.',
  ]
}

const legalBases: Record<NonNullable<Seat['notice']['legalBasis']>, string> = {
  public_policy: 'execução de políticas públicas de educação',
  guardian_consent: 'consentimento dado pela pessoa responsável por você',
  contract: 'contrato com a escola',
  legitimate_interest: 'legítimo interesse da escola',
}

/** What is kept, for how long and why: read before 'Li e entendi'. */
export function noticeTexts({ notice, preview, rules }: Seat): string[] {
  const { institution, legalBasis, retentionDays, contact } = notice
  return [
    `${preview ? 'A escola' : institution} guarda o seu nome, a sua turma e esta conversa${rules.files === null ? '' : ', com os arquivos que você enviar,'} por ${counted(retentionDays, 'dia', 'dias')}, para avaliar a atividade. Depois, tudo é apagado.`,
    ...(legalBasis ? [`Base legal: ${legalBases[legalBasis]}.`] : []),
    'As respostas são escritas por uma inteligência artificial e podem ter erros. Não conte segredos nem dados pessoais na conversa.',
    'Nada é usado para publicidade, e nenhum outro site recebe os seus dados.',
    ...(contact ? [`Dúvidas sobre os seus dados: ${contact}.`] : []),
  ]
}
