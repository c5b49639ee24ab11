import { assistantConfigSchema, type AssistantConfig, type Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { DraftSaver, type DraftOperations } from '#/features/assistants/builder/draft/draft-saver.ts'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { useUser } from '#/lib/session/session.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** The form of an assistant and the saver behind it. `opened` is null while the assistant is yet to be created. */
export function useDraft(opened: Draft | null, initial: AssistantConfig) {
  const { id: userId } = useUser()
  const [saver] = useState(
    () =>
      new DraftSaver({
        draft: opened,
        initial,
        operations,
        draftKeyOf: (assistantId) => `${userId}.${assistantId ?? 'create'}`,
      }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const form = useZodForm(assistantConfigSchema, { defaultValues: state.values })
  const { subscribe, reset, setError } = form
  const { replaced, fieldProblems, recovered } = state

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saver.change(values),
      }),
    [subscribe, saver],
  )
  useEffect(() => {
    if (replaced > 0) reset(saver.state().values)
  }, [replaced, reset, saver])
  useEffect(() => {
    for (const [field, message] of Object.entries(fieldProblems))
      setError(field as ConfigField, { type: 'server', message })
  }, [fieldProblems, setError])
  useEffect(() => {
    if (recovered) toast.info('Recuperamos o que você escreveu e ainda não tinha sido salvo.', { id: 'recovered' })
  }, [recovered])
  useLeaving(saver)
  useNewerDraft(saver, state.draft?.id)
  return { saver, state, form }
}

const operations: DraftOperations = {
  create: async (body) => remember(await api.createAssistant({ body })),
  update: async (assistantId, body) => remember(await api.updateDraft({ params: { assistantId }, body })),
}

/** What other screens have read is old now; they read it again when they are shown. */
function remember(draft: Draft): Draft {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  queryClient.setQueryData(read('getDraft', { params: { assistantId: draft.id } }).queryKey, draft)
  return draft
}

/** Saves on the way out, asks before the page closes on something unsaved, and tries again with the connection back. */
function useLeaving(saver: DraftSaver) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.state().phase !== 'saved') event.preventDefault()
    }
    const tryAgain = () => void saver.flush()
    saver.open()
    addEventListener('beforeunload', ask)
    addEventListener('online', tryAgain)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('online', tryAgain)
      const isLate = saver.state().phase !== 'saved'
      const closed = saver.close()
      // the page that follows may have been read before this was saved
      if (isLate) void closed.then(() => queryClient.invalidateQueries())
    }
  }, [saver])
}

/** Takes over what any other part of the screen, another tab or another person made of the draft. */
function useNewerDraft(saver: DraftSaver, assistantId: number | undefined) {
  const { data, error } = useQuery({
    ...read('getDraft', { params: { assistantId: assistantId ?? 0 } }),
    enabled: assistantId !== undefined,
  })
  useEffect(() => {
    if (isMissing(error)) saver.lose()
    else if (data) saver.adopt(data)
  }, [data, error, saver])
}
