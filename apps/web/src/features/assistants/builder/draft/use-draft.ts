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

/** The form of an assistant and its saver. `opened` is null before the assistant is created. */
export function useDraft(opened: Draft | null, initial: AssistantConfig) {
  const { id: userId } = useUser()
  const [saver] = useState(
    () =>
      new DraftSaver({
        draft: opened,
        initial,
        operations,
        makeDraftKey: (assistantId) => `${userId}.${assistantId ?? 'create'}`,
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
  create: async (body) => cacheDraft(await api.createAssistant({ body })),
  update: async (assistantId, body) => cacheDraft(await api.updateDraft({ params: { assistantId }, body })),
}

/** Marks cached reads of other screens as out of date; they are repeated when shown. */
function cacheDraft(draft: Draft): Draft {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  queryClient.setQueryData(read('getDraft', { params: { assistantId: draft.id } }).queryKey, draft)
  return draft
}

/** Saves when leaving, asks before the page closes with unsaved text, and retries when the connection returns. */
function useLeaving(saver: DraftSaver) {
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (saver.state().phase !== 'saved') event.preventDefault()
    }
    const tryAgain = () => void saver.flush()
    saver.open()
    addEventListener('beforeunload', warnBeforeUnload)
    addEventListener('online', tryAgain)
    return () => {
      removeEventListener('beforeunload', warnBeforeUnload)
      removeEventListener('online', tryAgain)
      const isLate = saver.state().phase !== 'saved'
      const closed = saver.close()
      // The next page may have been read before this save.
      if (isLate) void closed.then(() => queryClient.invalidateQueries())
    }
  }, [saver])
}

/** Adopts changes of the draft by other parts of the screen, other tabs or other people. */
function useNewerDraft(saver: DraftSaver, assistantId: number | undefined) {
  const { data, error } = useQuery({
    ...read('getDraft', { params: { assistantId: assistantId ?? 0 } }),
    enabled: assistantId !== undefined,
  })
  useEffect(() => {
    if (isMissing(error)) saver.markGone()
    else if (data) saver.adopt(data)
  }, [data, error, saver])
}
