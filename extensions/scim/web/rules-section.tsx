import { accessRuleSchema, MAX_ACCESS_RULES, type AccessRules } from '#/scim/contract.ts'
import { presetClaims, findPreset } from '@prosa/contract/identity/sign-on-presets.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { useEditedForm } from '@prosa/web/src/blocks/entity/edited-form.tsx'
import { toChoiceSource } from '@prosa/web/src/blocks/entity/choices.tsx'
import { ChoiceField, SelectField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { RulesPreview } from '#/scim/web/rules-preview.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { useFormSubmit } from '@prosa/web/src/lib/forms/form-submit.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { IconButton } from '@prosa/web/src/ui/actions/icon-button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { Section } from '@prosa/web/src/ui/layout/section.tsx'

const anyProvider = 'any'
const { claim, value } = accessRuleSchema.shape
const schema = z.object({
  rules: z.array(
    z.object({
      issuer: z.string(),
      claim,
      value,
      target: z.string().min(1, 'Escolha o que a pessoa recebe.'),
    }),
  ),
})
type RulesForm = z.output<typeof schema>

/** Access rules: which claims give which profile or group, with a preview before saving. */
export default function RulesSection() {
  const { data } = useSuspenseQuery(read('getAccessRules'))
  const [tried, setTried] = useState<RulesForm>()
  const save = useWrite('updateAccessRules', { meta: { showsProblem: true } })
  const { form, submit, problem } = useEditedForm({
    schema,
    values: toForm(data),
    of: data,
    save: async (values) => {
      const saved = await save.mutateAsync({ body: { rules: values.rules.map(toRule), version: data.version } })
      toast.success('Regras salvas. Valem na próxima entrada de cada pessoa.')
      return toForm(saved)
    },
  })
  const rows = useFieldArray({ control: form.control, name: 'rules' })
  const trial = useFormSubmit(form, async (values) => setTried(values))
  const claimNames = [
    ...new Set([
      ...data.providers.flatMap(({ issuer }) => presetClaims[findPreset(issuer)]),
      ...data.claims.map(({ name }) => name),
    ]),
  ]
  const claimsId = useId()
  return (
    <Section
      title="Quem recebe o quê"
      description="A cada entrada por um provedor, as regras dão perfil e grupos pelo que ele diz da pessoa, e tiram o que ele não diz mais. O que foi dado à mão fica, e o perfil de administradores não muda."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {data.unsaid.map(({ name, people }) => (
          <Notice
            key={name}
            tone="warning"
            title={`O provedor não diz “${name}” de ${counted(people, 'pessoa', 'pessoas')}`}
          >
            A lista é longa demais para ele enviar. Essas pessoas ficam com o que já tinham. No provedor, envie só os
            grupos que as regras usam (no Microsoft Entra: “Grupos atribuídos ao aplicativo”).
          </Notice>
        ))}
        <datalist id={claimsId}>
          {claimNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {rows.fields.length === 0 && (
          <p className="text-sm text-muted-foreground">
            Nenhuma regra: quem entra pela primeira vez começa sem perfil e sem grupo.
          </p>
        )}
        {rows.fields.length > 0 && (
          <ol className="flex flex-col gap-5">
            {rows.fields.map(({ id }, index) => (
              <li key={id} className="rounded-xl border border-border p-4">
                <fieldset className="grid gap-4 sm:grid-cols-2">
                  <legend className="sr-only">Regra {index + 1}</legend>
                  <SelectField
                    form={form}
                    name={`rules.${index}.issuer`}
                    label="Quando o provedor"
                    options={providerOptions(data, form.getValues(`rules.${index}.issuer`))}
                  />
                  <TextField
                    form={form}
                    name={`rules.${index}.claim`}
                    label="diz, na declaração"
                    hint="Como groups ou roles; email_domain é o domínio do e-mail."
                    list={claimsId}
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                  <TextField form={form} name={`rules.${index}.value`} label="o valor" spellCheck={false} />
                  <ChoiceField
                    form={form}
                    name={`rules.${index}.target`}
                    label="a pessoa recebe"
                    options={profileOptions(data)}
                    source={toChoiceSource('groups')}
                    prefix="group:"
                    group="Grupo"
                  />
                </fieldset>
                <div className="mt-3 flex justify-end">
                  <IconButton
                    size="sm"
                    label={`Remover a regra ${index + 1}`}
                    icon={<Trash2 />}
                    onClick={() => rows.remove(index)}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
        {rows.fields.length < MAX_ACCESS_RULES && (
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => rows.append({ issuer: anyProvider, claim: '', value: '', target: '' })}
          >
            <Plus aria-hidden /> Acrescentar regra
          </Button>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={save.isPending}>
            Salvar regras
          </Button>
          <Button variant="secondary" onClick={trial.submit}>
            Quem seria quem
          </Button>
        </div>
      </form>
      {tried && <RulesPreview key={JSON.stringify(tried)} rules={tried.rules.map(toRule)} />}
    </Section>
  )
}

const toRule = ({ issuer, target, ...rule }: RulesForm['rules'][number]) => {
  const [kind, id] = target.split(':')
  return {
    ...rule,
    issuer: issuer === anyProvider ? null : issuer,
    profileId: kind === 'profile' ? Number(id) : null,
    groupId: kind === 'group' ? Number(id) : null,
  }
}

/** Shows a rule with a profile and a group as two rules. */
const toForm = ({ rules }: AccessRules): RulesForm => ({
  rules: rules.flatMap(({ issuer, profileId, groupId, ...rule }) => {
    const targets = [profileId !== null && `profile:${profileId}`, groupId !== null && `group:${groupId}`]
    return targets
      .filter((target) => target !== false)
      .map((target) => ({ ...rule, target, issuer: issuer ?? anyProvider }))
  }),
})

function providerOptions({ providers }: AccessRules, chosen: string) {
  const gone = chosen !== anyProvider && !providers.some(({ issuer }) => issuer === chosen)
  return [
    { value: anyProvider, label: 'Qualquer um' },
    ...providers.map(({ issuer, name }) => ({ value: issuer, label: name })),
    ...(gone ? [{ value: chosen, label: chosen, hint: 'Este provedor não está mais em uso.' }] : []),
  ]
}

const profileOptions = ({ profiles }: AccessRules) =>
  profiles.map(({ id, name }) => ({ value: `profile:${id}`, label: name, group: 'Perfil de permissão' }))
