import type { downloadFormats } from '@prosa/contract/conversations/chats.ts'
import { Download } from 'lucide-react'
import { saveFile } from '#/lib/api/download.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'

type Format = (typeof downloadFormats)[number]

interface DownloadItemsProps {
  /** The conversation's name, which the file takes. */
  title: string
  fetchFile: (format: Format) => Promise<Response>
}

/** In the menu of a conversation: the branch on the screen as a file. */
export function DownloadItems({ title, fetchFile }: DownloadItemsProps) {
  const download = (format: Format, ending: string) => {
    void fetchFile(format)
      .then((file) => saveFile(file, `${title}.${ending}`))
      .catch(toastProblem)
  }
  return (
    <>
      <MenuItem icon={<Download />} onSelect={() => download('pdf', 'pdf')}>
        Baixar conversa (PDF)
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => download('markdown', 'md')}>
        Baixar conversa (Markdown)
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => download('docx', 'docx')}>
        Baixar conversa (DOCX)
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => download('json', 'json')}>
        Baixar conversa (JSON)
      </MenuItem>
    </>
  )
}
