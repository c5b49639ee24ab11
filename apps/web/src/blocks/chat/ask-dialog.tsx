import { useState, type SyntheticEvent } from 'react'
import { newId } from '#/lib/format/new-id.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface AskDialogProps {
  chatId: string
  /** What stands in the field at first. */
  text: string
  /** When somebody reads. */
  reading: string
  /** Whether the conversation may go along. */
  mayShare: boolean
  /** Makes the conversation on the server, where this is the first that is asked in it; asked again, it is the same one. */
  begin: () => Promise<unknown>
  onAsked: () => void
  onClose: () => void
}

/** A question to a person: nothing goes along that is not chosen here. */
export function AskDialog({ chatId, text: first, reading, mayShare, begin, onAsked, onClose }: AskDialogProps) {
  const [id] = useState(newId)
  const [text, setText] = useState(first.slice(0, 2000))
  const [name, setName] = useState('')
  const [withChat, setWithChat] = useState(false)
  const [missing, setMissing] = useState(false)
  const ask = useWrite('askPerson', {
    meta: { showsProblem: true },
    onMutate: begin,
    onSuccess: () => {
      toast.success('Pergunta enviada. A resposta vem nesta conversa.')
      onAsked()
      onClose()
    },
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '') ask.mutate({ params: { chatId }, body: { id, text: text.trim(), name, withChat } })
  }
  return (
    <FormDialog
      title="Falar com o responsável"
      description={reading}
      submitLabel="Enviar"
      submit={submit}
      problem={ask.error ? problemText(ask.error) : undefined}
      busy={ask.isPending}
      onClose={onClose}
    >
      <Field label="Pergunta" required error={missing ? 'Escreva a pergunta.' : undefined}>
        <Textarea rows={4} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Seu nome (opcional)" hint="Quem responde vê só o que você escrever aqui, ou nenhum nome.">
        <TextInput autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {mayShare && (
        <Checkbox
          label="Enviar também a conversa até aqui"
          hint="Sem isso, quem responde vê só a pergunta."
          checked={withChat}
          onCheckedChange={setWithChat}
        />
      )}
    </FormDialog>
  )
}
