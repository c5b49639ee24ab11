import { ApiProblem } from '@prosa/contract/client/client.ts'
import { Link } from '@tanstack/react-router'

interface PublishLinkProps {
  /** The refusal to open an activity. */
  error: Error | null
  assistantId: number
}

/** Leads to the assistant if the activity cannot open before it is published. */
export function PublishLink({ error, assistantId }: PublishLinkProps) {
  if (!(error instanceof ApiProblem) || error.code !== 'assistant_unpublished') return null
  return (
    <Link
      to="/assistants/manage/$assistantId"
      params={{ assistantId: String(assistantId) }}
      className="py-0.5 font-medium text-primary-text underline underline-offset-2"
    >
      Publicar assistente
    </Link>
  )
}
