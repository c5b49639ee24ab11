import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { Builder } from '#/features/assistants/builder/builder.tsx'
import type { SafetyProps } from '#/features/assistants/builder/builder-form.tsx'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { read } from '#/lib/api/operations.ts'

interface BuilderPageProps extends DocumentSearchProps {
  /** Null before the assistant is created. */
  assistantId: number | null
  /** The rules of content safety, rendered by another feature. */
  safety: ComponentType<SafetyProps>
}

/** Creates or edits an assistant. The form that created one stays mounted under the new address, with focus and text. */
export function BuilderPage({ assistantId, ...builder }: BuilderPageProps) {
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<number | null>(null)
  const [sitting, setSitting] = useState({ begunWith: assistantId, at: assistantId, count: 0 })
  if (sitting.at !== assistantId) {
    const goesOn = sitting.begunWith === null && assistantId !== null && assistantId === createdId
    setSitting(
      goesOn ? { ...sitting, at: assistantId } : { begunWith: assistantId, at: assistantId, count: sitting.count + 1 },
    )
  }
  const onCreated = (id: number) => {
    setCreatedId(id)
    const params = { assistantId: String(id) }
    void navigate({ to: '/assistants/manage/$assistantId', params, replace: true, resetScroll: false })
  }
  const props = { ...builder, onCreated }
  if (sitting.begunWith === null) return <Builder key={sitting.count} opened={null} {...props} />
  return <SavedBuilder key={sitting.count} assistantId={sitting.begunWith} {...props} />
}

type SavedBuilderProps = Omit<BuilderPageProps, 'assistantId'> & {
  assistantId: number
  onCreated: (assistantId: number) => void
}

function SavedBuilder({ assistantId, ...builder }: SavedBuilderProps) {
  const { data: draft } = useSuspenseQuery(read('getDraft', { params: { assistantId } }))
  return <Builder opened={draft} {...builder} />
}
