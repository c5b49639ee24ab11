import { revealSection } from '@prosa/web/src/features/assistants/builder/fields/builder-field.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Marks what a person brought back from an authorization server, in the fragment of the address. */
const MARK = '#autorizacao'

interface AuthorizationReturnProps {
  assistantId: number
  onAuthorized: () => void
}

/** Finishes the authorization of a service for a person who comes back from it. */
export function AuthorizationReturn({ assistantId, onAuthorized }: AuthorizationReturnProps) {
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: (search: string) => api.finishToolAuthorization({ params: { assistantId }, body: { search } }),
    meta: { showsProblem: true },
    onSuccess: onAuthorized,
  })
  useEffect(() => {
    if (!location.hash.startsWith(MARK)) return
    const search = location.hash.slice(MARK.length)
    // a code is worth one try
    history.replaceState(history.state, '', location.pathname + location.search)
    mutate(search)
    // the section is folded when the page opens
    revealSection('ferramentas')
  }, [mutate])
  if (error) return <Notice tone="danger">{problemText(error)}</Notice>
  return isSuccess && <Notice tone="success">O serviço foi autorizado.</Notice>
}
