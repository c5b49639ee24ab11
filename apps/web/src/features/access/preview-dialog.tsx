import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import type { Assistant, AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PeopleSearch } from '#/features/access/people-search.tsx'
import { read } from '#/lib/api/operations.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { problemText } from '#/lib/api/problems.ts'
import { accessRoleLabels } from '#/text/access-labels.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface PreviewDialogProps {
  assistantId: number
  onClose: () => void
}

/** Shows the assistant as another person sees it, with what that person may do. */
export function PreviewDialog({ assistantId, onClose }: PreviewDialogProps) {
  const [person, setPerson] = useState<FoundPrincipal | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={person ? `Ver como ${person.name}` : 'Ver como…'}
      description="O que esta pessoa vê do assistente e o que pode fazer com ele. Nada é feito em nome dela."
      footer={
        person && (
          <Button variant="secondary" onClick={() => setPerson(null)}>
            Escolher outra pessoa
          </Button>
        )
      }
    >
      {person ? (
        <Seen assistantId={assistantId} userId={person.principal.id} />
      ) : (
        <PeopleSearch assistantId={assistantId} only="people" allowAdded isChosen={() => false} onToggle={setPerson} />
      )}
    </Dialog>
  )
}

function Seen({ assistantId, userId }: { assistantId: number; userId: number }) {
  const { data, error } = useQuery(read('previewAccess', { params: { assistantId, userId } }))
  if (error) return <Notice tone="danger">{problemText(error)}</Notice>
  if (!data) return <Skeleton className="h-40" />
  if (!data.assistant)
    return (
      <Notice>Para {data.personName}, este assistente não existe: ele não está na lista, e o endereço não abre.</Notice>
    )
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div>
        <Badge tone={data.role ? 'accent' : 'neutral'}>
          {data.role ? accessRoleLabels[data.role] : 'Não está na lista de acesso'}
        </Badge>
      </div>
      <Welcome assistant={data.assistant} />
      <div>
        <h3 className="text-sm font-semibold">Pode</h3>
        <ul className="mt-1 list-disc pl-5 text-sm">
          {allowedLabels(data.assistant.abilities).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Welcome({
  assistant: { name, description, avatar, greeting, suggestions, version },
}: {
  assistant: Assistant
}) {
  return (
    <div className="flex gap-3 rounded-xl border border-border bg-muted p-4">
      <Avatar {...toPicture(avatar)} />
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        {description && <p className="text-muted-foreground">{description}</p>}
        {greeting && <p className="mt-2">{greeting}</p>}
        {suggestions.length > 0 && <p className="mt-2 text-muted-foreground">{suggestions.join(' · ')}</p>}
        <p className="mt-2 text-muted-foreground">
          {version === null ? 'Ainda sem versão publicada: só editores veem.' : `Conversa com a versão ${version}.`}
        </p>
      </div>
    </div>
  )
}

const abilityLabels: readonly [ability: keyof AssistantAbilities, label: string][] = [
  ['chat', 'Conversar'],
  ['edit', 'Editar'],
  ['publish', 'Publicar versões'],
  ['duplicate', 'Duplicar'],
  ['manageAccess', 'Controlar o acesso'],
  ['share', 'Publicar na Web'],
  ['manageWebhooks', 'Gerenciar webhooks'],
  ['manageAssessments', 'Gerenciar atividades'],
]

function allowedLabels(abilities: AssistantAbilities): string[] {
  const labels = abilityLabels.flatMap(([ability, label]) => (abilities[ability] ? [label] : []))
  return labels.length > 0 ? labels : ['Só ver na lista']
}
