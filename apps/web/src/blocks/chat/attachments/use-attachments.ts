import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import { ATTACHMENT_CHARACTERS } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toReceivedFile, toRefusedFile, toWaitingFile, type ChosenFile } from '#/blocks/chat/attachments/chosen-file.ts'
import { findProblem } from '#/blocks/chat/attachments/file-rules.ts'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText, toastProblem } from '#/lib/api/problems.ts'
import { uploadFile } from '#/lib/api/upload.ts'

interface Options {
  store: ChatStore
  state: ChatState
  saved: boolean
  offered: OfferedFiles
}

const READING_MS = 1000
const none: Attachment[] = []

/** The files of the next message. The server keeps uploaded ones, so that they are still there after a reload. */
export function useAttachments({ store, state, saved, offered }: Options) {
  const { chatId } = store
  const queryClient = useQueryClient()
  const [prepared, setPrepared] = useState(saved)
  const [held, setHeld] = useState('')
  const reading = read('listAttachments', { params: { chatId } })
  const { data, refetch } = useQuery({
    ...reading,
    enabled: prepared,
    throwOnError: false,
    refetchInterval: ({ state: { data: known } }) =>
      known?.items.some(({ status }) => status === 'reading') && READING_MS,
  })
  const forget = (ids: readonly string[]) =>
    queryClient.setQueryData<{ items: Attachment[] }>(reading.queryKey, (known) => ({
      items: known?.items.filter(({ id }) => !ids.includes(id)) ?? [],
    }))

  // Files of unsent messages; a withdrawn message returns them.
  const taken = state.unsent.flatMap(({ files }) => files.map(({ id }) => id))
  const takenIds = taken.join()
  const takenBefore = useRef(takenIds)
  useEffect(() => {
    if (takenBefore.current === takenIds) return
    takenBefore.current = takenIds
    void refetch()
  }, [takenBefore, takenIds, refetch])

  const items = (data?.items ?? none).filter(({ id }) => !taken.includes(id))
  const { sending, send, cancelUpload } = useSending({
    store,
    offered,
    taken: items.length,
    onArrived(attachment) {
      queryClient.setQueryData<{ items: Attachment[] }>(reading.queryKey, (known) => ({
        items: [...(known?.items.filter(({ id }) => id !== attachment.id) ?? []), attachment],
      }))
      setPrepared(true)
      // A list that was requested before the upload ended does not contain the file and would remove it from the
      // screen.
      void refetch()
    },
  })
  const chosen: ChosenFile[] = [...items.map(toReceivedFile), ...sending]
  const characters = chosen.reduce((sum, file) => sum + file.characters, 0)

  function remove(file: ChosenFile) {
    setHeld('')
    if (!items.some(({ id }) => id === file.key)) return cancelUpload(file.key)
    forget([file.key])
    const params = { chatId, attachmentId: file.key }
    void api
      .deleteAttachment({ params })
      .catch(toastProblem)
      .then(() => refetch())
  }

  function takeFiles(): FilePart[] | null {
    const why = chosen.some(({ state: one }) => one === 'failed')
      ? 'Remova os arquivos com problema para enviar a mensagem.'
      : chosen.some(({ state: one }) => one !== 'ready')
        ? 'Espere os arquivos ficarem prontos para enviar a mensagem.'
        : ''
    setHeld(why)
    if (why !== '') return null
    forget(items.map(({ id }) => id))
    return items.map(({ id, name, format, bytes }) => ({ type: 'file', id, name, format, bytes }))
  }

  const isHeld = held !== '' && chosen.some(({ state: one }) => one !== 'ready')
  return {
    chosen,
    notice: isHeld ? held : characters > ATTACHMENT_CHARACTERS ? tooMuch : '',
    add: (files: File[]) => {
      setHeld('')
      send(files)
    },
    remove,
    take: takeFiles,
  }
}

const tooMuch = 'Juntos, os arquivos passam do que o assistente lê de uma vez: o fim deles ficará de fora.'

interface SendingOptions {
  store: ChatStore
  offered: OfferedFiles
  /** Number of files already uploaded. */
  taken: number
  onArrived: (attachment: Attachment) => void
}

/** Uploads files one after the other, and keeps refused ones. */
function useSending({ store, offered, taken, onArrived }: SendingOptions) {
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
      const problem = index >= free ? tooMany(offered) : findProblem(file, offered)
      return { file, listed: problem === undefined ? toWaitingFile(file) : toRefusedFile(file, problem) }
    })
    setSending((list) => [...list, ...added.map(({ listed }) => listed)])
    for (const { file, listed } of added) {
      if (listed.state === 'failed') continue
      const stop = new AbortController()
      stops.current.set(listed.key, stop)
      last.current = last.current.then(() => upload(listed.key, file, stop))
    }
  }

  function cancelUpload(key: string) {
    stops.current.get(key)?.abort()
    forget(key)
  }

  useEffect(() => {
    const onTheirWay = stops.current
    return () => {
      for (const stop of onTheirWay.values()) stop.abort()
    }
  }, [])

  return { sending, send, cancelUpload }
}

const tooMany = ({ perMessage }: OfferedFiles): string =>
  perMessage === 1 ? 'Cada mensagem leva só 1 arquivo.' : `Cada mensagem leva no máximo ${perMessage} arquivos.`
const tooOften = 'O envio não foi aceito agora. Tente de novo em 1 minuto.'
