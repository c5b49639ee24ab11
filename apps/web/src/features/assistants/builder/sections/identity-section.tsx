import { useWatch } from 'react-hook-form'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { Advanced, BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { AvatarField } from '#/features/assistants/builder/fields/avatar-field.tsx'
import { SelectField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { TagsField } from '#/features/assistants/builder/fields/tags-field.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { categoryLabels } from '#/text/assistant-card-labels.ts'
import { languageLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'

export function IdentitySection({ isNew }: { isNew: boolean }) {
  return (
    <BuilderSection id="identidade">
      <div className="flex gap-5 max-sm:flex-col">
        <AvatarField />
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <TextField name="name" required autoFocus={isNew} placeholder="Ex.: Tutor de matemática do 8º ano" />
          <TextField name="description" rows={2} hint="Uma ou duas frases que dizem para que ele serve." />
        </div>
      </div>
      <Advanced summary={<Summary />}>
        <SelectField name="category" labels={categoryLabels} />
        <TagsField />
        <SelectField name="language" labels={languageLabels} />
      </Advanced>
    </BuilderSection>
  )
}

function Summary() {
  const [category, tags, language] = useWatch<AssistantConfig, ['category', 'tags', 'language']>({
    name: ['category', 'tags', 'language'],
  })
  const tagCount = tags.length > 0 ? counted(tags.length, 'etiqueta', 'etiquetas') : null
  return [categoryLabels[category], tagCount, languageLabels[language]].filter(Boolean).join(' · ')
}
