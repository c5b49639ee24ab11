import { ApiProblem } from '@prosa/contract/client/client.ts'
import { type Activity, classPrefix } from '@prosa/contract/school/activities.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChoices } from '#/blocks/entity/choices.tsx'
import { ChoiceField } from '#/blocks/entity/form-fields.tsx'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { ActivityFields } from '#/features/activities/form/activity-fields.tsx'
import { toForm, newForm, noEntry, toValues, valuesSchema } from '#/features/activities/form/form-values.ts'
import { PublishLink } from '#/features/activities/form/publish-link.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { readNow } from '#/lib/api/read-now.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface ActivityFormPageProps {
  assistantId: number
  /** The activity to change; undefined creates one. */
  activity?: Activity
  onSaved: (activity: Activity) => void
}

const showsProblem = { meta: { showsProblem: true } } as const

/** The form of an activity. Typed text stays until it is saved or the person leaves the page. */
export function ActivityFormPage({ assistantId, activity, onSaved }: ActivityFormPageProps) {
  const source = { list: 'listEntryChoices', params: { assistantId } } as const
  const [initialZone] = useState(activity?.timeZone ?? runtimeConfig.timeZone)
  const form = useZodForm(valuesSchema, { defaultValues: toValues(activity?.form ?? newForm, initialZone) })
  const create = useWrite('createAssessment', showsProblem)
  const save = useWrite('saveAssessment', showsProblem)
  // The revision that the form began with. A later one may contain another person's changes, which saving would overwrite.
  const revision = useRef(activity?.revision ?? 0)
  /** Whether a new activity opens at once. */
  const opens = useRef(true)
  const whoConnects = useWhoCan('sga.integrations')
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
      const body = toForm(values, timeZone)
      setConflict(false)
      try {
        const answer = activity
          ? await save.mutateAsync({
              params: { assessmentId: activity.id },
              body: { revision: revision.current, form: body },
            })
          : await create.mutateAsync({ params: { assistantId }, body: { ...body, open: opens.current } })
        flushSync(() => form.reset(values))
        if (activity) toast.success('Atividade salva.')
        onSaved(answer)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'sga_changed_meanwhile') throw error
        setConflict(true)
      }
    },
    { sga_external_code_taken: 'externalCode', sga_integration_fixed: 'integrationId' },
  )

  function saveDraft() {
    opens.current = false
    element.current?.requestSubmit()
  }

  async function takeOver(activityId: string) {
    const now = await readNow('getAssessment', { params: { assessmentId: activityId } })
    revision.current = now.revision
    element.current?.requestSubmit()
  }

  return (
    <>
      <form
        ref={element}
        data-unsaved={isDirty || undefined}
        noValidate
        onSubmit={submit}
        className="flex max-w-3xl flex-col gap-5"
      >
        {activity?.begun && (
          <Notice>
            Alunos já começaram. Um novo fim vale também para eles; a versão do assistente continua a mesma.
          </Notice>
        )}
        <Card className="flex flex-col gap-5">
          <ActivityFields form={form} timeZone={timeZone}>
            <ChoiceField
              form={form}
              name="integrationId"
              label="Quem faz"
              hint={
                activity?.begun
                  ? 'Alunos já começaram: a turma ou a integração não muda mais.'
                  : `Uma turma por código, ou o sistema da escola que traz os alunos. Sem isso, só dá para ver a prévia.${whoConnects ? ` Para ligar outro sistema, peça a ${whoConnects}.` : ''}`
              }
              source={source}
              options={gone ? [nobody, gone] : [nobody]}
              disabled={activity?.begun ?? false}
            />
          </ActivityFields>
        </Card>
        {problem && (
          <Notice tone="danger">
            {problem} <PublishLink error={create.error} assistantId={assistantId} />
          </Notice>
        )}
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-border bg-background py-4">
          {activity ? (
            <Button type="submit" loading={isSubmitting}>
              Salvar atividade
            </Button>
          ) : (
            <>
              <Button variant="secondary" disabled={isSubmitting} onClick={saveDraft}>
                Salvar rascunho
              </Button>
              <Button type="submit" loading={isSubmitting} onClick={() => (opens.current = true)}>
                Abrir atividade
              </Button>
            </>
          )}
        </div>
      </form>
      {/* Outside the form, because the dialog contains one. */}
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

const nobody = { value: noEntry, label: 'Ninguém por enquanto' }

/** Returns the chosen way in as an option, if it is no longer offered. */
function goneEntry({ form, integrationName, className }: Activity): SelectOption | undefined {
  const { integrationId, classId } = form
  if (classId !== null) return { value: `${classPrefix}${classId}`, label: `Turma ${className ?? ''} (excluída)` }
  return integrationId === null
    ? undefined
    : { value: integrationId, label: `${integrationName ?? 'Integração'} (desativada)` }
}
