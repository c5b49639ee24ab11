import type { reportKinds } from '@prosa/contract/school/launches.ts'
import { useState, type SyntheticEvent } from 'react'
import { ChatHelpSlot } from '#/blocks/chat/slots.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { fieldProblems } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

type Kind = (typeof reportKinds)[number]

const kinds: { value: Kind; label: string }[] = [
  { value: 'answer', label: 'O assistente disse algo inadequado' },
  { value: 'wellbeing', label: 'Não estou bem e preciso de ajuda' },
  { value: 'technical', label: 'Algo não funciona' },
  { value: 'other', label: 'Outro assunto' },
]

/** Reports a problem to the teachers of the activity. */
export default function HelpDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useWrite('reportProblem', {
    meta: { keepsReads: true },
    onSuccess: () => {
      toast.success('Recado enviado. Os responsáveis pela atividade vão ler.')
      onClose()
    },
  })
  const tooShort = text.trim().length < 3
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(kind === undefined || tooShort)
    if (kind === undefined || tooShort || report.isPending) return
    report.mutate({ params: { code }, body: { kind, text: text.trim() } })
  }
  return (
    <FormDialog
      title="Precisa de ajuda?"
      description="Os responsáveis pela atividade na sua escola recebem o seu recado com o seu nome. O tempo da atividade continua."
      submitLabel="Enviar"
      cancels
      submit={send}
      busy={report.isPending}
      onClose={onClose}
    >
      <ChatHelpSlot onLeave={onClose} />
      <Field label="O que aconteceu?" required error={missing && kind === undefined ? 'Escolha uma opção.' : undefined}>
        <RadioGroup options={kinds} value={kind} onValueChange={setKind} />
      </Field>
      {kind === 'wellbeing' && (
        <p className="rounded-lg bg-info-soft px-4 py-3 text-sm">
          Se você corre perigo agora, fale com um adulto de confiança ou ligue: 188 (CVV, apoio emocional, 24 horas),
          100 (Disque Direitos Humanos) ou 190 (emergência).
        </p>
      )}
      <Field
        label="Conte com as suas palavras"
        required
        error={missing && tooShort ? 'Conte o que aconteceu.' : fieldProblems(report.error)['text']}
      >
        <Textarea value={text} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
