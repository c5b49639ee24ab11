import { addedRules } from '#/features/participation/added-rules.ts'
import type { Participation } from '@prosa/contract/school/participation.ts'
import { useState, type ReactNode } from 'react'
import { rereadParticipation, storeParticipation } from '#/features/participation/use-participation.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { fileKindNames } from '#/text/file-kind-names.ts'
import { minutesText } from '#/lib/format/durations.ts'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'

/** The notice to agree to. The time of the attempt starts only with its button. */
export function Gate({ participation }: { participation: Participation }) {
  const [understood, setUnderstood] = useState<string>()
  const [missing, setMissing] = useState(false)
  const start = useWrite('startAttempt', {
    meta: { keepsReads: true, showsProblem: true },
    onSuccess: storeParticipation,
    // The notice may have changed, or the activity closed.
    onError: () => void rereadParticipation(participation.code),
  })
  // A changed notice has to be read again.
  const agreed = understood === participation.notice.version
  const legal = legalTexts(participation)

  return (
    <form
      noValidate
      className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 py-8 sm:p-8 lg:max-w-4xl"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed && !start.isPending)
          start.mutate({
            params: { code: participation.code },
            body: { consent: true, notice: participation.notice.version },
          })
      }}
    >
      <Greeting participation={participation} />
      {participation.instructions && (
        <Section title="O que fazer">
          <p className="whitespace-pre-wrap wrap-anywhere">{participation.instructions}</p>
        </Section>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title="Como funciona">
          <List items={ruleTexts(participation)} />
        </Section>
        <Section title="Privacidade">
          <List items={noticeTexts(participation)} />
          {legal.length > 0 && (
            <details className="text-sm text-muted-foreground">
              <summary className="min-h-6 w-fit">Mais sobre os seus dados</summary>
              <List items={legal} />
            </details>
          )}
        </Section>
      </div>
      <Checkbox
        label="Li e entendi"
        checked={agreed}
        error={missing && !agreed ? 'Para começar, marque que você leu e entendeu.' : undefined}
        onCheckedChange={(checked) => setUnderstood(checked ? participation.notice.version : undefined)}
      />
      {start.error && <Notice tone="danger">{problemText(start.error)}</Notice>}
      {participation.canStart ? (
        <Button type="submit" size="lg" loading={start.isPending}>
          Começar atividade
        </Button>
      ) : (
        <Notice tone="warning">
          {participation.paused
            ? 'A turma está em pausa. Você começa quando a aula continuar: esta página avisa sozinha.'
            : 'Esta atividade não pode ser começada agora. Fale com o seu professor.'}
        </Notice>
      )}
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const List = ({ items }: { items: string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {items.map((item) => (
      <li key={item} className="wrap-anywhere">
        {item}
      </li>
    ))}
  </ul>
)

/** Names the activity, its assistant and its student. */
export function Greeting({
  participation: { institution, logoUrl, title, student },
}: {
  participation: Participation
}) {
  return (
    <header className="flex flex-col gap-1">
      {logoUrl && (
        <p className="mb-2">
          <img src={logoUrl} alt="" className="inline-block h-14 max-w-48 object-contain" />
        </p>
      )}
      {institution && <p className="text-sm text-muted-foreground">{institution}</p>}
      <h2 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h2>
      <p className="text-lg wrap-anywhere">Olá, {student.firstName}</p>
    </header>
  )
}

const kinds = new Intl.ListFormat('pt-BR')

/** Returns the rules of this activity, one sentence each. */
function ruleTexts({ rules, options, closesAt, attemptsLeft }: Participation): string[] {
  const { durationMinutes, maxAttempts, files } = rules
  const { maxMessages, maxWords, paste, tutor } = options
  return [
    durationMinutes === null
      ? 'Não há um tempo contado.'
      : `Você tem ${minutesText(durationMinutes)}. O tempo começa quando você clica em “Começar atividade”.`,
    ...(closesAt ? [`A atividade fecha em ${formatDateTime(closesAt)}, mesmo para quem já começou.`] : []),
    ...(durationMinutes !== null || closesAt
      ? ['O que estiver no campo quando o tempo acabar não é enviado: fica guardado à parte, e o professor pode ler.']
      : []),
    ...(maxMessages === null ? [] : [`Você pode enviar até ${counted(maxMessages, 'mensagem', 'mensagens')}.`]),
    ...(maxWords === null ? [] : [`Cada mensagem pode ter até ${formatNumber(maxWords)} palavras.`]),
    ...(paste ? [] : ['Escreva com as suas palavras, sem colar textos prontos.']),
    files === null
      ? 'As mensagens são só de texto, sem arquivos.'
      : `Você pode enviar arquivos com as mensagens: ${kinds.format(files.kinds.map((kind) => fileKindNames[kind]))}, de até ${files.maxMb} MB.`,
    ...(tutor ? ['O assistente ajuda você a pensar, sem dar a resposta pronta.'] : []),
    ...addedRules.entries.filter(({ when }) => when(options)).map(({ text }) => text),
    ...(maxAttempts > 1 ? [`Tentativas que restam: ${attemptsLeft} de ${maxAttempts}.`] : []),
    'O professor lerá esta conversa.',
    'A nota é sempre decidida por uma pessoa.',
  ]
}

const legalBases: Record<NonNullable<Participation['notice']['legalBasis']>, string> = {
  public_policy: 'execução de políticas públicas de educação',
  guardian_consent: 'consentimento dado pela pessoa responsável por você',
  contract: 'contrato com a escola',
  legitimate_interest: 'legítimo interesse da escola',
}

/** Returns the sentences about stored data, their period and purpose, read before 'Li e entendi'. */
function noticeTexts({ notice, preview, rules }: Participation): string[] {
  const { institution, retentionDays } = notice
  return [
    `${preview ? 'A escola' : institution} guarda o seu nome, a sua turma e esta conversa${rules.files === null ? '' : ', com os arquivos que você enviar,'} por ${counted(retentionDays, 'dia', 'dias')}, para avaliar a atividade. Depois, a conversa é apagada e restam o comprovante e os números.`,
    'As respostas são escritas por uma inteligência artificial e podem ter erros. Não conte segredos nem dados pessoais na conversa.',
    'Nada é usado para publicidade, e nenhum outro site recebe os seus dados.',
  ]
}

/** Returns the legal basis and the contact, which the law requires but a child need not read first. */
function legalTexts({ notice: { legalBasis, contact } }: Participation): string[] {
  return [
    ...(legalBasis ? [`Base legal: ${legalBases[legalBasis]}.`] : []),
    ...(contact ? [`Dúvidas sobre os seus dados: ${contact}.`] : []),
  ]
}
