import { newId } from '#/lib/format/new-id.ts'
import { fileKinds } from '@prosa/contract/knowledge/document-kinds.ts'
import { useEffect, useRef, useState } from 'react'
import { chooseOperations, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { uploadFile } from '#/lib/api/upload.ts'

/** Value of a file picker's `accept`; the server inspects each file itself. Phones offer their camera when a picture type is named. */
export const acceptedFiles = [...Object.values(fileKinds).flat(), 'image/png', 'image/jpeg', 'image/webp'].join()

export interface Upload {
  id: string
  name: string
  /** Uploaded share, from 0 to 1. */
  progress: number
  /** Why it failed, in Portuguese. */
  problem: string | null
}

/** Number of simultaneous uploads. */
const AT_ONCE = 2

interface Waiting {
  upload: Upload
  file: File
  replaces: string | null
  stop: AbortController
}

/** Uploads documents; running and failed uploads stay listed until they are dismissed. */
export function useUploads(owner: KnowledgeOwner) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Waiting[]>([])
  const running = useRef(new Map<string, AbortController>())

  const update = (id: string, change: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const dismiss = (id: string) => setUploads((list) => list.filter((upload) => upload.id !== id))

  async function send({ upload: { id }, file, replaces, stop }: Waiting) {
    try {
      await uploadFile(chooseOperations(owner)[replaces ? 'replace' : 'upload'], {
        params: { ...owner, documentId: replaces },
        file,
        onProgress: (progress) => update(id, { progress }),
        signal: stop.signal,
      })
      dismiss(id)
      void queryClient.invalidateQueries()
    } catch (error) {
      if (stop.signal.aborted) return
      update(id, { problem: isHandledElsewhere(error) ? tooMany : problemText(error) })
    } finally {
      running.current.delete(id)
      next()
    }
  }

  function next() {
    while (running.current.size < AT_ONCE) {
      const first = waiting.current.shift()
      if (!first) return
      running.current.set(first.upload.id, first.stop)
      void send(first)
    }
  }

  function add(files: readonly File[], replaces: string | null = null) {
    const added = files.map((file) => ({
      upload: { id: newId(), name: file.name, progress: 0, problem: null },
      file,
      replaces,
      stop: new AbortController(),
    }))
    setUploads((list) => [...list, ...added.map(({ upload }) => upload)])
    waiting.current.push(...added)
    next()
  }

  /** Stops a running upload, or removes a failed one from the list. */
  function remove(id: string) {
    waiting.current = waiting.current.filter(({ upload }) => upload.id !== id)
    running.current.get(id)?.abort()
    dismiss(id)
  }

  useEffect(() => {
    const onTheirWay = running.current
    return () => {
      waiting.current = []
      for (const stop of onTheirWay.values()) stop.abort()
    }
  }, [])

  return { uploads, add, remove }
}

const tooMany = 'O envio não foi aceito agora. Tente novamente em 1 minuto.'
