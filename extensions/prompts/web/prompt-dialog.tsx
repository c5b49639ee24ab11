import { promptFields } from '#/prompts/web/prompt-fields.ts'
import { prompts, type Prompt } from '#/prompts/contract.ts'
import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'

interface PromptDialogProps {
  /** The prompt to change; undefined creates one. */
  prompt?: Prompt
  /** Initial values of a new prompt. */
  beginning?: Pick<Prompt, 'title' | 'text'>
  onClose: () => void
}

const schema = prompts.createPrompt.body.pick({ title: true, text: true })
const names = new Intl.ListFormat('pt-BR')

export function PromptDialog({ prompt, beginning, onClose }: PromptDialogProps) {
  const { title = '', text = '' } = prompt ?? beginning ?? {}
  return (
    <EntityDialog
      title={prompt ? 'Editar mensagem pronta' : 'Nova mensagem pronta'}
      submitLabel={prompt ? 'Salvar' : 'Criar'}
      schema={schema}
      values={{ title, text }}
      of={prompt}
      save={(body, changes) =>
        prompt
          ? api.updatePrompt({ params: { promptId: prompt.id }, body: { ...changes, version: prompt.version } })
          : api.createPrompt({ body })
      }
      done={(saved) => (prompt ? 'Alterações salvas.' : `“${saved.title}” criada.`)}
      onClose={onClose}
    >
      {(form) => {
        const fields = promptFields(form.watch('text'))
        return (
          <>
            <TextField form={form} name="title" label="Título" required />
            <TextareaField
              form={form}
              name="text"
              label="Mensagem"
              hint="O que muda a cada vez fica entre chaves, como {turma} ou {tema da aula}."
              rows={6}
              required
            />
            <p role="status" className="text-sm wrap-anywhere text-muted-foreground empty:hidden">
              {fields.length > 0 && `Campos para preencher: ${names.format(fields)}.`}
            </p>
          </>
        )
      }}
    </EntityDialog>
  )
}
