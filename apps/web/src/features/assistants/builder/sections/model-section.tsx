import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { type Model, EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { useWatch } from 'react-hook-form'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { SelectField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { formatMoney } from '#/lib/format/format.ts'
import { useCan, hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { answerLengthLabels, creativityLabels, reasoningLabels } from '#/text/assistant-labels.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { Select } from '#/ui/inputs/select.tsx'

/** The default works; a person who wants another model or other answers opens it. */
export function ModelSection({ models }: { models: readonly Model[] }) {
  const [chosen] = useWatch<AssistantConfig, ['model']>({ name: ['model'] })
  const model = models.find(({ id }) => id === chosen)
  return (
    <Fold
      id="modelo"
      title="Modelo"
      description="Quem escreve as respostas. O modelo sugerido serve para começar."
      attention={!model}
      summary={<Summary modelName={model?.name ?? chosen} />}
    >
      <ModelField models={models} />
      <FallbackModelField models={models} />
      <SelectField
        name="creativity"
        labels={creativityLabels}
        hint="Precisa repete melhor os fatos; criativa varia mais o texto."
      />
      <SelectField name="answerLength" labels={answerLengthLabels} />
      {model?.reasoning && (
        <SelectField
          name="reasoning"
          labels={reasoningLabels}
          hint="Quanto o modelo pensa antes de responder. Mais raciocínio demora e custa mais."
        />
      )}
    </Fold>
  )
}

function Summary({ modelName }: { modelName: string }) {
  const [creativity, answerLength] = useWatch<AssistantConfig, ['creativity', 'answerLength']>({
    name: ['creativity', 'answerLength'],
  })
  const answers = answerLengthLabels[answerLength].toLocaleLowerCase('pt-BR')
  return `${modelName} · ${creativityLabels[creativity]} · Respostas ${answers}`
}

interface ModelFieldProps {
  models: readonly Model[]
}

/** The model that answers. A removed one stays listed and marked. */
function ModelField({ models }: ModelFieldProps) {
  const { field, ref, error } = useConfigField('model')
  const mayChoose = useCan('models.choose')
  const chosen = models.find(({ id }) => id === field.value)
  const gone = 'Este modelo não está mais disponível. Escolha outro.'
  return (
    <BuilderField
      name="model"
      error={error ?? (chosen ? undefined : gone)}
      hint={mayChoose ? chosen?.description : 'Somente quem tem permissão pode trocar o modelo.'}
    >
      <Select
        ref={ref}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        disabled={!mayChoose}
        options={toOptions(models, field.value)}
      />
    </BuilderField>
  )
}

const none = { value: 'none', label: 'Nenhum' }

/** The model that answers when the first one fails. */
function FallbackModelField({ models }: ModelFieldProps) {
  const { field, ref, error } = useConfigField('fallbackModel')
  const { field: first } = useConfigField('model')
  const mayChoose = useCan('models.choose')
  const others = models.filter(({ id }) => id !== first.value)
  return (
    <BuilderField name="fallbackModel" error={error} hint="Responde quando o modelo principal falha.">
      <Select
        ref={ref}
        value={field.value ?? none.value}
        onValueChange={(value) => field.onChange(value === none.value ? null : value)}
        onBlur={field.onBlur}
        disabled={!mayChoose}
        options={[none, ...toOptions(others, field.value)]}
      />
    </BuilderField>
  )
}

function toOptions(models: readonly Model[], chosen: string | null): SelectOption[] {
  const options = models.map((model) => ({
    value: model.id,
    label: model.name,
    hint: describeModel(model),
    group: model.provider,
  }))
  const isGone = chosen !== null && models.every(({ id }) => id !== chosen)
  return isGone ? [...options, { value: chosen, label: chosen, hint: 'Indisponível' }] : options
}

/** Describes where a model runs and its price: `Brasil · cerca de R$ 3,20 por 1.000 respostas`. */
function describeModel({ location, priceBrlPer1000 }: Model): string {
  const place = location === 'local' ? 'Neste servidor' : location
  return [place, formatPrice(priceBrlPer1000)].filter(Boolean).join(' · ')
}

function formatPrice(price: number | null): string {
  if (price === null) return 'preço não informado'
  return price === 0 ? 'sem custo' : `cerca de ${formatMoney(price)} por 1.000 respostas`
}

/** Explains what Prosa Trechos can do, before a person writes instructions that have no effect. */
export function NoModelNotice({ models }: { models: readonly Model[] }) {
  const [model] = useWatch<AssistantConfig, ['model']>({ name: ['model'] })
  const isAdmin = hasRole(useUser(), ['admin'])
  if (model !== EMBEDDED_MODEL) return null
  const hasOther = models.some(({ id }) => id !== EMBEDDED_MODEL)
  return (
    <Notice
      tone="info"
      title="Sem um modelo de IA, as instruções não são seguidas."
      action={
        <div className="flex flex-wrap items-center justify-end gap-1">
          {!hasOther && isAdmin && (
            <LinkButton to="/settings/models" variant="secondary" size="sm">
              Configurar modelos
            </LinkButton>
          )}
          <HelpLink page="prosa-trechos" about="o que o Prosa Trechos faz" />
        </div>
      }
    >
      O Prosa Trechos cita os documentos e as perguntas exatas; tom, idioma e regras não mudam a resposta.{' '}
      {hasOther
        ? 'Escolha outro modelo em “Mais”, “Modelo”.'
        : isAdmin
          ? 'Nenhum outro modelo está configurado.'
          : 'Nenhum outro modelo está configurado: peça a um administrador.'}
    </Notice>
  )
}
