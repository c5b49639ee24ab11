import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** What became of a conversation that was open: whether its assistant is still there decides what to say. */
export function GoneChat({ assistantId }: { assistantId: number }) {
  const options = { ...read('getAssistant', { params: { assistantId } }), refetchOnMount: 'always' } as const
  const { error, isFetching } = useQuery(options)
  if (isFetching) return null
  return (
    <Notice
      tone="danger"
      className="mb-3"
      title={
        isMissing(error)
          ? 'Este assistente foi excluído ou você não tem mais acesso a ele.'
          : 'Esta conversa foi excluída.'
      }
      action={
        <LinkButton to="/assistants" variant="secondary" size="sm">
          Ir para os assistentes
        </LinkButton>
      }
    >
      O que você escreveu continua aqui para você copiar.
    </Notice>
  )
}
