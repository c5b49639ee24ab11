import { improving, type ProposedFields } from '@prosa/contract/assistants/improving.ts'
import { useId, useState } from 'react'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface ProposalDialogProps {
  /** The model that writes. */
  model: string
  onAccept: (fields: Partial<ProposedFields>) => void
  onClose: () => void
}

type FieldName = keyof ProposedFields
const wishSchema = improving.proposeAssistant.body.pick({ wish: true })

/** Turns a description in the person's words into a draft, whose fields they accept one by one. */
export default function ProposalDialog({ model, onAccept, onClose }: ProposalDialogProps) {
  const formId = useId()
  const form = useZodForm(wishSchema, { defaultValues: { wish: '' } })
  const [proposed, setProposed] = useState<ProposedFields | null>(null)
  const [refused, setRefused] = useState<readonly FieldName[]>([])
  const propose = useWrite('proposeAssistant', { meta: { keepsReads: true, showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async ({ wish }) => {
    setProposed(await propose.mutateAsync({ body: { wish, model } }))
    setRefused([])
  })
  const names = proposed ? (Object.keys(proposed) as FieldName[]).filter((name) => proposed[name].length > 0) : []
  const taken = names.filter((name) => !refused.includes(name))
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Descreva o que você precisa"
      description={
        proposed
          ? 'Leia a sugestão, que pode ter erros, e desmarque o que não quiser usar.'
          : 'O modelo de IA escreve uma primeira versão dos campos. Nada é salvo antes de você conferir.'
      }
      footer={
        proposed ? (
          <>
            <Button variant="secondary" onClick={() => setProposed(null)}>
              Descrever de novo
            </Button>
            <Button
              disabled={taken.length === 0}
              onClick={() => onAccept(Object.fromEntries(taken.map((name) => [name, proposed[name]])))}
            >
              Usar o que marquei
            </Button>
          </>
        ) : (
          <Button type="submit" form={formId} loading={isSubmitting}>
            Escrever rascunho
          </Button>
        )
      }
    >
      {proposed ? (
        <ul className="flex flex-col gap-4">
          {names.map((name) => (
            <li key={name} className="rounded-lg border border-border px-4 py-3">
              <Checkbox
                label={fieldLabels[name]}
                checked={taken.includes(name)}
                onCheckedChange={(checked) =>
                  setRefused(checked ? refused.filter((other) => other !== name) : [...refused, name])
                }
              />
              <PlainText text={[proposed[name]].flat().join('\n')} className="pt-2 text-sm" />
            </li>
          ))}
        </ul>
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <TextareaField
            form={form}
            name="wish"
            label="O que o assistente deve fazer?"
            hint="Diga para quem ele é, com que assunto ajuda e o que ele não deve fazer. Não escreva dados pessoais."
            rows={5}
            placeholder="Ex.: Um tutor de química para o 1º ano do ensino médio, que faça perguntas em vez de dar a resposta."
          />
        </form>
      )}
    </Dialog>
  )
}
