import { type AssistantConfig, assistantConfigSchema, type Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { BuilderSection, Fold } from '#/features/assistants/builder/builder-section.tsx'
import { AvatarField } from '#/features/assistants/builder/fields/avatar-field.tsx'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { SelectField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { InstructionsField } from '#/features/assistants/builder/sections/instructions-section.tsx'
import { NoModelNotice } from '#/features/assistants/builder/sections/model-section.tsx'
import { isComposing } from '#/lib/device/shortcuts.ts'
import { afterPress } from '#/lib/forms/after-press.ts'
import { categoryLabels } from '#/text/assistant-card-labels.ts'
import { languageLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface IdentitySectionProps {
  isNew: boolean
  models: readonly Model[]
  draft: Draft | null
}

export function IdentitySection({ isNew, models, draft }: IdentitySectionProps) {
  return (
    <BuilderSection id="identidade" title="Quem é e como responde">
      <div className="flex gap-4">
        <AvatarField />
        <div className="min-w-0 flex-1">
          <TextField name="name" required autoFocus={isNew} placeholder="Ex.: Tutor de matemática do 8º ano" />
        </div>
      </div>
      <NoModelNotice models={models} />
      <InstructionsField draft={draft} />
    </BuilderSection>
  )
}

export function CategorySection() {
  return (
    <Fold id="categoria" title="Categoria, etiquetas e idioma" summary={<Summary />}>
      <SelectField name="category" labels={categoryLabels} />
      <TagsField />
      <SelectField name="language" labels={languageLabels} />
    </Fold>
  )
}

function Summary() {
  const [category, tags, language] = useWatch<AssistantConfig, ['category', 'tags', 'language']>({
    name: ['category', 'tags', 'language'],
  })
  const tagCount = tags.length > 0 ? counted(tags.length, 'etiqueta', 'etiquetas') : null
  return [categoryLabels[category], tagCount, languageLabels[language]].filter(Boolean).join(' · ')
}

const mostTags = 10

const tagSchema = assistantConfigSchema.shape.tags.element

/** Search words. Enter or a comma ends a word. */
function TagsField() {
  const { field, ref, error } = useConfigField('tags')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const tags = field.value
  const isFull = tags.length >= mostTags

  function add() {
    const known = new Set(tags.map((tag) => tag.toLocaleLowerCase('pt-BR')))
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    const problem = words.map((word) => tagSchema.safeParse(word).error?.issues[0]?.message).find(Boolean)
    setWrong(problem)
    if (problem) return
    const added = words.filter((word) => !known.has(word.toLocaleLowerCase('pt-BR')))
    if (added.length > 0) field.onChange([...tags, ...added].slice(0, mostTags))
    setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) field.onChange(tags.slice(0, -1))
  }

  return (
    <BuilderField
      name="tags"
      error={wrong ?? error}
      hint={isFull ? 'Você já usou as 10 etiquetas.' : 'Ajudam a encontrar o assistente. Termine cada uma com Enter.'}
    >
      <TextInput
        ref={ref}
        value={text}
        placeholder="Ex.: 8º ano"
        autoComplete="off"
        readOnly={isFull}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() =>
          afterPress(() => {
            add()
            field.onBlur()
          })
        }
      />
      {tags.length > 0 && (
        <ul aria-label="Etiquetas escolhidas" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full border border-border bg-muted pl-3 text-sm">
              <span className="wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={`Remover a etiqueta ${tag}`}
                onClick={() => field.onChange(tags.filter((one) => one !== tag))}
                className="flex size-8 items-center justify-center rounded-full text-muted-foreground hover:text-foreground pointer-coarse:size-11"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </BuilderField>
  )
}
