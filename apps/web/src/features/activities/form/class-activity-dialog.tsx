import { useState } from 'react'
import { ActivityFields } from '#/features/activities/form/activity-fields.tsx'
import { toForm, newForm, toValues, valuesSchema } from '#/features/activities/form/form-values.ts'
import { PublishLink } from '#/features/activities/form/publish-link.tsx'
import type { api } from '#/lib/api/api.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface ClassActivityDialogProps {
  schoolClass: Awaited<ReturnType<typeof api.getClass>>
  onClose: () => void
}

/** A new activity of one class, saved and opened in one step. */
export default function ClassActivityDialog({ schoolClass, onClose }: ClassActivityDialogProps) {
  return schoolClass.assistants.length === 0 ? (
    <Dialog open onOpenChange={onClose} title="Nova atividade">
      <div className="flex flex-col items-start gap-3 pt-2">
        <p>Você ainda não edita nenhum assistente. Crie um e publique; depois volte aqui.</p>
        <LinkButton to="/assistants">Ir para Assistentes</LinkButton>
      </div>
    </Dialog>
  ) : (
    <ActivityDialog schoolClass={schoolClass} onClose={onClose} />
  )
}

function ActivityDialog({ schoolClass, onClose }: ClassActivityDialogProps) {
  const { id: classId, name: className, latest, assistants, timeZone } = schoolClass
  // The assistant of the last activity, or else the one that was published and changed last.
  const usual =
    assistants.find(({ id }) => id === latest[0]?.assistantId) ?? assistants.find(({ published }) => published)
  const [assistantId, setAssistantId] = useState((usual ?? assistants[0])?.id ?? 0)
  const form = useZodForm(valuesSchema, { defaultValues: toValues({ ...newForm, classId }, timeZone) })
  const create = useWrite('createAssessment', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const body = { ...toForm(values, timeZone), open: true }
    await create.mutateAsync({ params: { assistantId }, body })
    onClose()
  })
  return (
    <FormDialog
      size="lg"
      title="Nova atividade"
      description={`A turma ${className} a encontra assim que entrar com o código.`}
      submitLabel="Abrir atividade"
      submit={submit}
      problem={
        problem && (
          <>
            {problem} <PublishLink error={create.error} assistantId={assistantId} />
          </>
        )
      }
      busy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <ActivityFields form={form} timeZone={timeZone}>
        <Field label="Assistente" hint="Os alunos conversam com ele. Aparecem os que você edita.">
          <Select
            value={String(assistantId)}
            onValueChange={(id) => setAssistantId(Number(id))}
            options={assistants.map(({ id, name, published }) => ({
              value: String(id),
              label: name,
              ...(!published && { hint: 'Ainda não publicado' }),
            }))}
          />
        </Field>
      </ActivityFields>
    </FormDialog>
  )
}
