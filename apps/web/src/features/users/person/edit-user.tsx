import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { CheckboxesField } from '#/blocks/entity/form-fields.tsx'
import { FormPartnerSelect } from '#/blocks/entity/kind-fields.tsx'
import { GroupsField, UserFieldsPart, type UserForm } from '#/features/users/person/user-fields.tsx'
import {
  changedNames,
  findChanges,
  toFields,
  userFormSchema,
  type UserInput,
} from '#/features/users/person/user-form-schema.ts'
import { permissionSummary, PersonKindField, UserPermissions } from '#/features/users/person/user-permissions.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { readNow } from '#/lib/api/read-now.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Can } from '#/lib/session/can.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Section } from '#/ui/layout/section.tsx'

/** Data, limits and permissions of a person in one form, saved together. */
export function EditUser({ user }: { user: UserDetails }) {
  /** Values at the last merge; only differences from them are sent. */
  const seen = useRef(user)
  const form = useZodForm(userFormSchema, { defaultValues: toFields(user) })
  const client = useQueryClient()
  const save = useWrite('saveUser', { meta: { showsProblem: true } })
  const changes = useCan('users.update')
  const params = { userId: user.id }
  const { isDirty, isSubmitting, errors } = form.formState

  function begin(from: UserDetails) {
    seen.current = from
    form.reset(toFields(from))
  }

  // Shows other people's changes while the form has none.
  useEffect(() => {
    if (user.version !== seen.current.version && !isDirty) begin(user)
  })

  /** Takes over other people's changes and keeps the typed text. */
  async function takeIn(typed: UserInput) {
    const before = toFields(seen.current)
    const fresh = await readNow('getUser', { params })
    begin(fresh)
    for (const name of changedNames(before, typed)) form.setValue(name, typed[name], { shouldDirty: true })
  }

  const { submit, problem } = useFormSubmit(
    form,
    async (fields) => {
      const typed = form.getValues()
      const show = form.sending()
      try {
        const { version } = seen.current
        const body = { ...findChanges(toFields(seen.current), fields), version }
        const saved = await save.mutateAsync({ params, body })
        client.setQueryData(read('getUser', { params }).queryKey, saved)
        seen.current = saved
        show(toFields(saved))
        toast.success('Alterações salvas.')
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'changed_meanwhile') await takeIn(typed)
        throw error
      }
    },
    {
      partner_people_limit: 'partnerId',
      partner_role_required: 'roles',
      last_administrator: 'roles',
      last_permission_holder: 'roles',
      budget_taken: 'limits.limit',
    },
  )
  return (
    <form noValidate onSubmit={submit} data-unsaved={isDirty || undefined} className="flex min-w-0 flex-col gap-6">
      <Section title="Dados">
        <fieldset disabled={!changes} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">Dados</legend>
          <UserFieldsPart form={form} isNew={false} />
          <Can permission="users.permissions">
            <PersonKindField user={user} form={form} />
          </Can>
          {form.watch('roles').includes('partner') && <FormPartnerSelect form={form} />}
        </fieldset>
        <Advanced summary={summarizeUser(form.watch())} hasError={Boolean(errors.roles || errors.limits)}>
          <fieldset disabled={!changes} className="flex min-w-0 flex-col gap-5">
            <legend className="sr-only">Grupos e papéis</legend>
            <GroupsField form={form} />
            <CheckboxesField form={form} name="roles" label="Papéis" options={roleOptions} />
          </fieldset>
          <Can permission="users.permissions">
            <UserPermissions user={user} form={form} />
          </Can>
          <Can permission="budgets.manage">
            <UserLimits user={user} form={form} />
          </Can>
        </Advanced>
      </Section>
      <div className="sticky bottom-0 z-10 flex flex-col gap-3 border-t border-border bg-background py-3">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" loading={isSubmitting}>
            Salvar
          </Button>
          <p className="text-sm text-muted-foreground">
            {isDirty
              ? 'Há alterações que ainda não foram salvas.'
              : 'Mudar o papel encerra as sessões abertas da pessoa.'}
          </p>
        </div>
      </div>
    </form>
  )
}

const roleOptions = roleSchema.options.map((value) => ({ value, label: roleLabels[value] }))

function summarizeUser({ groupIds = [], permissions, limits }: UserInput): string {
  const parts = [
    groupIds.length > 0 && counted(groupIds.length, 'grupo', 'grupos'),
    `permissões ${permissionSummary(permissions)}`,
    limits.limit !== '' && `R$ ${limits.limit} por mês`,
    limits.models === 'some' && counted(limits.chosen.length, 'modelo', 'modelos'),
  ]
  return parts.filter(Boolean).join(' · ')
}

const modelOptions = [
  { value: 'all', label: 'Todos os modelos' },
  { value: 'some', label: 'Só os escolhidos' },
] as const

/** Monthly budget of the person, and the models that may answer them. */
function UserLimits({ user, form }: { user: UserDetails; form: UserForm }) {
  const { control } = form
  const isSome = useWatch({ control, name: 'limits.models' }) === 'some'
  return (
    <>
      <Field
        label="Orçamento mensal (R$)"
        hint={
          user.budget
            ? `Usado neste mês: ${formatMoney(user.budget.usedCents / 100)}. Em branco: sem limite próprio.`
            : 'Em branco: sem limite próprio. Os da organização e dos grupos continuam valendo.'
        }
        error={form.formState.errors.limits?.limit?.message}
        className="max-w-sm"
      >
        <TextInput {...form.register('limits.limit')} inputMode="decimal" autoComplete="off" />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="pb-1.5 text-sm font-medium">Modelos permitidos</legend>
        <Controller
          control={control}
          name="limits.models"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              aria-label="Modelos permitidos"
              value={value}
              onValueChange={onChange}
              options={[...modelOptions]}
            />
          )}
        />
        {isSome && (
          <Controller
            control={control}
            name="limits.chosen"
            render={({ field: { value, onChange } }) => <AllowedModels value={value} onChange={onChange} />}
          />
        )}
      </fieldset>
    </>
  )
}

interface AllowedModelsProps {
  value: readonly string[]
  onChange: (modelIds: string[]) => void
}

/** The models that may answer a person; chosen ones that are no longer offered stay until they are removed. */
function AllowedModels({ value, onChange }: AllowedModelsProps) {
  const models = useQuery(read('listModels'))
  const { data } = models
  if (models.isError) return <LoadFailure title="Não foi possível carregar os modelos" query={models} />
  if (!data) return <Skeleton className="h-24" />
  const offered = data.items.filter(({ id }) => !id.startsWith('embedded:'))
  const gone = value.filter((id) => !offered.some((model) => model.id === id))
  const choices = [
    ...offered.map(({ id, name, provider }) => ({ id, label: name, hint: provider })),
    ...gone.map((id) => ({ id, label: id, hint: 'Não é mais oferecido' })),
  ]
  return (
    <div className="flex flex-col gap-2 pl-7">
      {choices.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          label={label}
          hint={hint}
          checked={value.includes(id)}
          onCheckedChange={(chosen) => onChange(chosen ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      <p className="text-sm text-muted-foreground">
        O Prosa Trechos, que só cita os documentos, responde sempre. Um assistente com um modelo que não está aqui avisa
        a pessoa e não responde a ela.
      </p>
    </div>
  )
}
