import '#/blocks/chat/part-operations.ts'
import { isPictureFormat } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { formatBytes } from '#/lib/format/format.ts'
import { toastProblem } from '#/lib/api/problems.ts'

interface FileListProps {
  chatId: string
  files: readonly FilePart[]
}

/** The files of a sent message, each with a download. */
export default function FileList({ chatId, files }: FileListProps) {
  return (
    <ul aria-label="Arquivos da mensagem" className="flex max-w-[88%] flex-wrap justify-end gap-2 @2xl:max-w-[75%]">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <SentFile chatId={chatId} file={file} />
        </li>
      ))}
    </ul>
  )
}

function SentFile({ chatId, file: { id, name, format, bytes } }: { chatId: string; file: FilePart }) {
  const save = async () => saveFile(await api.downloadAttachment({ params: { chatId, attachmentId: id } }), name)
  return (
    <button
      type="button"
      title={name}
      onClick={() => void save().catch(toastProblem)}
      className="flex max-w-full min-w-0 flex-col overflow-hidden rounded-2xl border border-border bg-card text-left transition-colors hover:bg-hover"
    >
      {isPictureFormat(format) && <Preview chatId={chatId} id={id} />}
      <span className="flex min-h-11 max-w-64 min-w-0 items-center gap-2 px-3 py-1.5 text-sm">
        {!isPictureFormat(format) && <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />}
        <span className="min-w-0 flex-1 truncate font-medium">
          <span className="sr-only">Baixar </span>
          {name}
        </span>
        <span className="shrink-0 text-muted-foreground">{formatBytes(bytes)}</span>
        <Download aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </span>
    </button>
  )
}

/**
 * A small picture of the file. It is fetched with the reader's token, because the file has no public address. The name
 * is shown below it.
 */
function Preview({ chatId, id }: { chatId: string; id: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    const show = async () => {
      const response = await api.downloadAttachment({ params: { chatId, attachmentId: id } })
      const content = await response.blob()
      if (gone) return
      made = URL.createObjectURL(content)
      setAddress(made)
    }
    // Without its picture the file is still shown by its name.
    show().catch(() => undefined)
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [chatId, id])
  return (
    <span className="flex h-40 w-64 max-w-full items-center justify-center bg-muted">
      {address !== undefined && <img src={address} alt="" className="size-full object-contain" />}
    </span>
  )
}
