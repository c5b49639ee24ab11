import type { AccessSettings } from '@prosa/contract/assistants/access.ts'
import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Section } from '#/ui/layout/section.tsx'

interface VisibilitySectionProps {
  assistantId: number
  settings: AccessSettings
}

export function VisibilitySection({ assistantId, settings }: VisibilitySectionProps) {
  const { visibility, published, abilities } = settings
  const update = useWrite('updateAccess', {
    onSuccess: (changed) => toast.success(changed.visibility === 'organization' ? madePublic : madeRestricted),
  })
  const shown = update.isPending ? (update.variables.body.visibility ?? visibility) : visibility
  const mayOpen = abilities.publishInternal && published
  const whoOpens = useWhoCan('assistants.publish_internal') ?? 'um administrador'
  return (
    <Section title="Quem pode usar">
      <Field label="Quem pode usar este assistente" hideLabel>
        <RadioGroup
          value={shown}
          onValueChange={(chosen) =>
            // One change runs at a time. The control is not disabled meanwhile, because it would lose the focus.
            update.isPending || update.mutate({ params: { assistantId }, body: { visibility: chosen } })
          }
          className="lg:grid lg:grid-cols-2"
          options={[
            { value: 'restricted', label: 'Restrito', hint: 'Só as pessoas e os grupos da lista abaixo.' },
            {
              value: 'organization',
              label: 'Aberto para a organização',
              hint:
                mayOpen || visibility === 'organization' ? forEverybody : whyNot(abilities.publishInternal, whoOpens),
              disabled: !mayOpen && visibility !== 'organization',
            },
          ]}
        />
      </Field>
      {!published && (
        <Notice>
          Este assistente ainda não foi publicado. Quem só pode conversar passa a vê-lo depois da publicação.
        </Notice>
      )}
    </Section>
  )
}

const forEverybody = 'Todas as pessoas da organização podem conversar. Parceiros só com acesso da lista.'
const madePublic = 'Agora o assistente está aberto para a organização.'
const madeRestricted = 'Agora só quem está na lista pode usar o assistente.'

const whyNot = (permitted: boolean, who: string) =>
  permitted ? 'Publique o assistente primeiro.' : `Para abrir este assistente a todos, peça a ${who}.`
