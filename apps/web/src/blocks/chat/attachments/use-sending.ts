import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import type { OfferedFiles } from '@prosa/contract/conversations/chat-files.ts'
import { useEffect, useRef, useState } from 'react'
import { refused, waiting, type ChosenFile } from '#/blocks/chat/attachments/chosen-file.ts'
import { problemOf } from '#/blocks/chat/attachments/file-rules.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { uploadFile } from '#/lib/api/upload.ts'

interface Options {
  store: ChatStore
  offered: OfferedFiles
  /** Files that are there already. */
  taken: number
  onArrived: (attachment: Attachment) => void
}

/** Files on their way to the server, one after the other, and those that were refused. */
export function useSending({ store, offered, taken, onArrived }: Options) {
  const [sending, setSending] = useState<readonly ChosenFile[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const last = useRef(Promise.resolve())

  const update = (key: string, change: Partial<ChosenFile>) =>
    setSending((list) => list.map((file) => (file.key === key ? { ...file, ...change } : file)))
  const forget = (key: string) => setSending((list) => list.filter((file) => file.key !== key))

  async function upload(key: string, file: File, { signal }: AbortController) {
    if (signal.aborted) return
    try {
      await store.prepare()
      const attachment = await uploadFile<Attachment>('uploadAttachment', {
        params: { chatId: store.chatId },
        file,
        onProgress: (share) => update(key, { share }),
        signal,
      })
      onArrived(attachment)
      forget(key)
    } catch (error) {
      if (signal.aborted) return
      update(key, { state: 'failed', problem: isHandledElsewhere(error) ? tooOften : problemText(error) })
    } finally {
      stops.current.delete(key)
    }
  }

  function send(files: readonly File[]) {
    const free = offered.perMessage - taken - sending.length
    const added = files.map((file, index) => {
      const problem = index >= free ? tooMany(offered) : problemOf(file, offered)
      return { file, shown: problem === undefined ? waiting(file) : refused(file, problem) }
    })
    setSending((list) => [...list, ...added.map(({ shown }) => shown)])
    for (const { file, shown } of added) {
      if (shown.state === 'failed') continue
      const stop = new AbortController()
      stops.current.set(shown.key, stop)
      last.current = last.current.then(() => upload(shown.key, file, stop))
    }
  }

  function drop(key: string) {
    stops.current.get(key)?.abort()
    forget(key)
  }

  useEffect(() => {
    const onTheirWay = stops.current
    return () => {
      for (const stop of onTheirWay.values()) stop.abort()
    }
  }, [])

  return { sending, send, drop }
}

const tooMany = ({ perMessage }: OfferedFiles): string =>
  perMessage === 1 ? 'Cada mensagem leva só 1 arquivo.' : `Cada mensagem leva no máximo ${perMessage} arquivos.`
const tooOften = 'O envio não foi aceito agora. Tente de novo em 1 minuto.'
