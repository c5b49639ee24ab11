import type { ChatSummary, downloadBranches, downloadFormats } from '@prosa/contract/conversations/chats.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

type Format = (typeof downloadFormats)[number]
type Branches = (typeof downloadBranches)[number]

const endings: Readonly<Record<Format, string>> = { pdf: 'pdf', docx: 'docx', markdown: 'md', json: 'json' }

const formats = [
  { value: 'pdf', label: 'PDF', hint: 'Para imprimir ou guardar.' },
  { value: 'docx', label: 'DOCX', hint: 'Para editar no Word, no Google Docs ou no LibreOffice.' },
  { value: 'markdown', label: 'Markdown', hint: 'Texto com marcações simples.' },
  { value: 'json', label: 'JSON', hint: 'Para programas.' },
] as const

interface DownloadDialogProps {
  chat: ChatSummary
  onClose: () => void
}

/** Downloads a conversation as a PDF, or in another format that is folded below. */
export default function DownloadDialog({ chat, onClose }: DownloadDialogProps) {
  const [format, setFormat] = useState<Format>('pdf')
  const [branches, setBranches] = useState<Branches>('current')
  const save = useMutation({
    mutationFn: async () => {
      const file = await api.downloadChat({ params: { chatId: chat.id }, query: { format, branches } })
      await saveFile(file, `${chat.title || 'Nova conversa'}.${endings[format]}`)
    },
    onSuccess: onClose,
    meta: { keepsReads: true, showsProblem: true },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Baixar conversa"
      footer={
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Baixar {formats.find(({ value }) => value === format)?.label}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        {save.error && <Notice tone="danger">{problemText(save.error)}</Notice>}
        <Advanced title="Outros formatos" summary="DOCX, Markdown, JSON">
          <Field label="Formato">
            <RadioGroup value={format} onValueChange={setFormat} options={formats} />
          </Field>
          <Field label="O que vai no arquivo">
            <RadioGroup
              value={branches}
              onValueChange={setBranches}
              options={[
                { value: 'current', label: 'O que está na tela' },
                {
                  value: 'all',
                  label: 'Todas as versões',
                  hint: 'Também as perguntas e respostas que você trocou por outras.',
                },
              ]}
            />
          </Field>
        </Advanced>
      </div>
    </Dialog>
  )
}
