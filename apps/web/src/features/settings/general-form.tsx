import { settings, timeZoneSchema } from '@prosa/contract/settings/settings.ts'
import type { GeneralSettings } from '@prosa/contract/settings/settings.ts'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { timeZoneLabels } from '#/text/time-zone-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const timeZones = timeZoneSchema.options.map((value) => ({ value, label: timeZoneLabels[value] }))

interface GeneralFormProps {
  general: GeneralSettings & { defaultAppName: string }
}

export function GeneralForm({ general: { defaultAppName, ...values } }: GeneralFormProps) {
  const form = useZodForm(settings.updateGeneralSettings.body, { defaultValues: values })
  const update = useWrite('updateGeneralSettings', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await update.mutateAsync({ body })
    toast.success('Configurações salvas.')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field
        label="Nome do produto"
        hint={`Aparece no título das páginas e nos e-mails. Vazio usa “${defaultAppName}”. As páginas abertas mudam quando forem recarregadas.`}
        error={errors.appName?.message}
      >
        <TextInput {...form.register('appName')} placeholder={defaultAppName} autoComplete="off" />
      </Field>
      <Field label="Fuso horário" hint="Em que horário as datas aparecem." error={errors.timeZone?.message}>
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange} onBlur={onBlur} options={timeZones} />
          )}
        />
      </Field>
      <Field
        label="Aviso para todas as pessoas"
        hint="Aparece no alto de todas as páginas de quem entrou. Vazio não mostra nada."
        error={errors.banner?.message}
      >
        <Textarea {...form.register('banner')} rows={2} />
      </Field>
      <fieldset className="flex flex-col gap-4">
        <legend className="text-sm font-semibold">Encarregado pelos dados pessoais</legend>
        <p className="text-sm text-muted-foreground">
          Com quem as pessoas falam sobre os próprios dados (LGPD). Aparece no Perfil, em Privacidade.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome do encarregado" error={errors.dpoName?.message}>
            <TextInput {...form.register('dpoName')} autoComplete="off" />
          </Field>
          <Field label="E-mail do encarregado" error={errors.dpoEmail?.message}>
            <TextInput {...form.register('dpoEmail')} type="email" autoComplete="off" autoCapitalize="none" />
          </Field>
        </div>
      </fieldset>
      <Button type="submit" loading={isSubmitting} className="self-start">
        Salvar
      </Button>
    </form>
  )
}
