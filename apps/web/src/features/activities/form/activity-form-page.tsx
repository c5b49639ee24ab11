import { ApiProblem } from '@prosa/contract/client/client.ts'
import { type Activity, classPrefix, feedbackModes } from '@prosa/contract/school/activities.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readChoices, useChoices } from '#/blocks/entity/choices.tsx'
import { DoorOptionFields } from '#/blocks/entity/door-option-fields.tsx'
import { RadioField, TextField } from '#/blocks/entity/form-fields.tsx'
import { BasicsSection, FormSection, TimeSection } from '#/features/activities/form/basics-section.tsx'
import {
  formOf,
  newForm,
  noEntry,
  valuesOf,
  valuesSchema,
  type ActivityFormState,
} from '#/features/activities/form/form-values.ts'
import { RubricSection } from '#/features/activities/form/rubric-section.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { readNow } from '#/lib/api/read-now.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface ActivityFormPageProps {
  assistantId: number
  /** The activity to change; undefined creates one. */
  activity?: Activity
  /** Class whose page led to a new activity. */
  classId?: string | undefined
  onSaved: (activity: Activity) => void
}

const showsProblem = { meta: { showsProblem: true } } as const

/** The form of an activity. Typed text stays until it is saved or the person leaves the page. */
export function ActivityFormPage({ assistantId, activity, classId, onSaved }: ActivityFormPageProps) {
  const source = { list: 'listEntryChoices', params: { assistantId } } as const
  const asClass = classId && `${classPrefix}${classId}`
  const { data: own } = useSuspenseQuery(readChoices(source, { ids: asClass ?? '' }))
  const [initialZone] = useState(activity?.timeZone ?? runtimeConfig.timeZone)
  const isOwn = own.items.some(({ value }) => value === asClass)
  const first = activity?.form ?? { ...newForm, classId: isOwn && classId ? classId : null }
  const form = useZodForm(valuesSchema, { defaultValues: valuesOf(first, initialZone) })
  const create = useWrite('createAssessment', showsProblem)
  const save = useWrite('saveAssessment', showsProblem)
  // The revision that the form began with. A later one may contain another person's changes, which saving would overwrite.
  const revision = useRef(activity?.revision ?? 0)
  const saved = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [conflict, setConflict] = useState(false)
  const chosen = form.watch('integrationId')
  const offered = useChoices(source, chosen === noEntry ? [] : [chosen])
  const entry = offered.items.find(({ value }) => value === chosen)
  const timeZone = entry?.timeZone ?? initialZone
  const gone = !entry && !offered.isPending && activity && goneEntry(activity)
  const { isDirty, isSubmitting } = form.formState

  const { submit, problem } = useFormSubmit(
    form,
    async (values) => {
      const body = formOf(values, timeZone)
      setConflict(false)
      try {
        const answer = activity
          ? await save.mutateAsync({
              params: { assessmentId: activity.id },
              body: { revision: revision.current, form: body },
            })
          : await create.mutateAsync({ params: { assistantId }, body })
        saved.current = true
        toast.success(activity ? 'Atividade salva.' : 'Atividade criada em rascunho.')
        onSaved(answer)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'sga_changed_meanwhile') throw error
        setConflict(true)
      }
    },
    { sga_external_code_taken: 'externalCode', sga_integration_fixed: 'integrationId' },
  )

  async function takeOver(activityId: string) {
    const now = await readNow('getAssessment', { params: { assessmentId: activityId } })
    revision.current = now.revision
    element.current?.requestSubmit()
  }

  return (
    <>
      <form ref={element} data-own-guard="asks" noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
        {activity?.begun && (
          <Notice>
            Alunos já começaram. Um novo fim vale também para eles; a versão do assistente continua a mesma.
          </Notice>
        )}
        <BasicsSection form={form} source={source} gone={gone || undefined} begun={activity?.begun ?? false} />
        <TimeSection form={form} timeZone={timeZone} />
        <FormSection
          title="O que a atividade permite"
          hint="Vale só nesta atividade, dentro do que o assistente oferece."
        >
          <DoorOptionFields door="activity" form={form} />
        </FormSection>
        <RubricSection form={form} />
        <FeedbackSection form={form} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="sticky bottom-0 flex justify-end border-t border-border bg-background py-4">
          <Button type="submit" loading={isSubmitting}>
            {activity ? 'Salvar atividade' : 'Criar atividade'}
          </Button>
        </div>
      </form>
      {/* Outside the form, because these dialogs contain forms. */}
      <LeaveGuard isUnsaved={() => isDirty && !saved.current} />
      {activity && (
        <AlertDialog
          open={conflict}
          onOpenChange={setConflict}
          destructive={false}
          title="Outra pessoa salvou esta atividade"
          description="O que você escreveu continua aqui. Se salvar agora, o seu formulário fica no lugar do dela."
          cancelLabel="Continuar editando"
          confirmLabel="Salvar a minha versão"
          onConfirm={() => void takeOver(activity.id).catch(toastProblem)}
        />
      )}
    </>
  )
}

/** Returns the chosen way in as an option, if it is no longer offered. */
function goneEntry({ form, integrationName, className }: Activity): SelectOption | undefined {
  const { integrationId, classId } = form
  if (classId !== null) return { value: `${classPrefix}${classId}`, label: `Turma ${className ?? ''} (excluída)` }
  return integrationId === null
    ? undefined
    : { value: integrationId, label: `${integrationName ?? 'Integração'} (desativada)` }
}

/** Asks before leaving the page loses unsaved text. */
function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <AlertDialog
      open
      onOpenChange={blocker.reset}
      title="Sair sem salvar?"
      description="O que você mudou nesta atividade ainda não foi salvo."
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onConfirm={blocker.proceed}
    />
  )
}

const modeTexts = {
  receipt: { label: 'Só receber', hint: 'O aluno fica com o comprovante de entrega.' },
  comments: { label: 'Comentários do professor', hint: 'O aluno lê o que você escrever, depois que você liberar.' },
  result: {
    label: 'Nota confirmada pelo professor',
    hint: 'Comentários e uma nota que uma pessoa confirma e libera: de 0 a 10, ou até o total dos pontos.',
  },
} as const
const options = feedbackModes.map((value) => ({ value, ...modeTexts[value] }))

function FeedbackSection({ form }: { form: ActivityFormState }) {
  return (
    <FormSection title="Devolutiva e retenção">
      <RadioField form={form} name="feedbackMode" label="Devolutiva" options={options} />
      <TextField
        form={form}
        name="retentionDays"
        label="Guardar conversas por (dias)"
        hint="Em branco: pelo tempo da integração, ou 180 dias. Depois restam o comprovante e os números."
        inputMode="numeric"
        className="max-w-40"
      />
    </FormSection>
  )
}
