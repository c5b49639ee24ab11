import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { templateGroups } from '#/text/templates/assistant-templates.ts'
import type { AssistantTemplate, TemplateFields } from '#/text/templates/template.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'

interface TemplateGalleryProps {
  disabled?: boolean
  onChoose: (fields: TemplateFields) => void
}

/** All templates, with their audience and the details that they need before they can answer. */
export default function TemplateGallery({ disabled = false, onChoose }: TemplateGalleryProps) {
  const { data: models } = useQuery(read('listModels'))
  const lacksModel = models?.items.every(({ id }) => id === EMBEDDED_MODEL) ?? false
  return (
    <div className="flex flex-col gap-6">
      {templateGroups.map(({ label, templates }) => (
        <section key={label} aria-label={label} className="@container">
          <h3 className="pb-3 text-sm font-medium text-muted-foreground">{label}</h3>
          <ul className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-3">
            {templates.map((template) => (
              <li key={template.name} className="flex">
                <TemplateCard template={template} lacksModel={lacksModel} disabled={disabled} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface TemplateCardProps extends Required<TemplateGalleryProps> {
  template: AssistantTemplate
  lacksModel: boolean
}

function TemplateCard({ template: { needs, ...fields }, lacksModel, disabled, onChoose }: TemplateCardProps) {
  return (
    <Card interactive className="flex w-full items-start gap-3 p-4">
      <Avatar symbol={fields.avatar.emoji} color={fields.avatar.color} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <button
          type="button"
          disabled={disabled}
          onClick={() => onChoose(fields)}
          className="text-left leading-5 font-semibold outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          {fields.name}
        </button>
        <p className="text-sm text-muted-foreground">{fields.description}</p>
        {needs === 'documents' && <Badge>Pede documentos seus</Badge>}
        {needs === 'model' && lacksModel && <Badge tone="warning">Precisa de um modelo de IA</Badge>}
      </div>
    </Card>
  )
}
