import type { AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import { NOTHING_FOUND } from '@prosa/contract/assistants/new-assistant.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ChoiceList, readChoices } from '#/blocks/entity/choices.tsx'
import { BuilderSection, Fold } from '#/features/assistants/builder/builder-section.tsx'
import { RadioField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { Documents } from '#/features/assistants/knowledge/documents.tsx'
import { Can } from '#/lib/session/can.tsx'
import { knowledgeModeLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

interface KnowledgeSectionProps extends DocumentSearchProps {
  draft: Draft | null
}

export function KnowledgeSection({ draft, ...search }: KnowledgeSectionProps) {
  return (
    <Can permission="knowledge.manage">
      <BuilderSection
        id="conhecimento"
        title="O que sabe"
        description="Documentos que o assistente consulta e cita ao responder."
      >
        {draft ? (
          <>
            <Documents
              owner={{ assistantId: draft.id, baseId: null }}
              disabled={draft.status === 'archived'}
              {...search}
            />
            <SharedBases assistantId={draft.id} disabled={draft.status === 'archived'} />
          </>
        ) : (
          <Notice>Dê um nome ao assistente para enviar documentos.</Notice>
        )}
      </BuilderSection>
    </Can>
  )
}

export function DocumentUseSection() {
  return (
    <Can permission="knowledge.manage">
      <Fold id="uso-dos-documentos" title="Uso dos documentos" summary={<Summary />}>
        <RadioField name="knowledgeMode" labels={knowledgeModeLabels} hints={modeHints} />
        <NothingFound />
        <ShowSources />
      </Fold>
    </Can>
  )
}

/** Used only if answers may come from documents alone. */
function NothingFound() {
  const mode = useWatch<AssistantConfig, 'knowledgeMode'>({ name: 'knowledgeMode' })
  if (mode !== 'only') return null
  return (
    <TextField
      name="nothingFound"
      rows={2}
      placeholder={NOTHING_FOUND}
      hint="O assistente diz isto, sem usar o modelo, quando os documentos não tratam da pergunta. Se ficar vazio, diz o texto de exemplo."
    />
  )
}

function ShowSources() {
  const { field } = useConfigField('showSources')
  return (
    <Switch
      label="Mostrar as fontes"
      hint="Cada resposta traz os documentos e as páginas de onde veio."
      checked={field.value}
      onCheckedChange={field.onChange}
    />
  )
}

function Summary() {
  const [mode, showSources] = useWatch<AssistantConfig, ['knowledgeMode', 'showSources']>({
    name: ['knowledgeMode', 'showSources'],
  })
  return `${knowledgeModeLabels[mode]} · ${showSources ? 'Com fontes' : 'Sem fontes'}`
}

const modeHints = {
  search: 'Procura os trechos mais úteis para cada pergunta. Serve para quase tudo.',
  whole: 'Lê os documentos inteiros a cada pergunta. Bom para poucos documentos curtos.',
  only: 'Responde somente com o que está nos documentos. Se não achar nada, diz a frase que você escreve aqui, sem usar o modelo.',
} as const

interface SharedBasesProps {
  assistantId: number
  disabled: boolean
}

/** Chooses the assistant's shared bases; absent when none exist. */
export function SharedBases({ assistantId, disabled }: SharedBasesProps) {
  const source = { list: 'listOfferedBases', params: { assistantId } } as const
  const { data } = useQuery(readChoices(source, {}))
  const { field, error } = useConfigField('knowledgeBases')
  if (!data || data.items.length === 0) return null
  return (
    <fieldset data-field="knowledgeBases" className="flex min-w-0 flex-col gap-3 scroll-mt-6">
      <legend className="text-sm font-medium">Bases compartilhadas</legend>
      <p className="mt-1 text-sm text-muted-foreground">
        Documentos que a organização mantém para vários assistentes. Quem conversa pode receber trechos deles.
      </p>
      <ChoiceList
        source={source}
        value={field.value}
        onChange={field.onChange}
        disabled={disabled}
        describeItem={({ description, documents }) =>
          [description, counted(documents, 'documento', 'documentos')].filter(Boolean).join(' · ')
        }
      />
      <FieldError id={`bases-${assistantId}`} message={error} />
    </fieldset>
  )
}
