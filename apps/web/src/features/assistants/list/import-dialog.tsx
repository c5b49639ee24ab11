import type { AssistantPackage, PackageContent } from '@prosa/contract/assistants/assistant-packages.ts'
import { CONFIG_MEGABYTES } from '@prosa/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { decodeTextFile } from '#/lib/format/file-text.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

const unreadable = 'Este arquivo não é um assistente exportado. Escolha o arquivo .json que a exportação salvou.'
const largestBytes = CONFIG_MEGABYTES * 1024 * 1024

/** Imports an exported assistant: shows a preview, then creates a draft. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<AssistantPackage | null>(null)
  const [problem, setProblem] = useState<string>()
  const check = useWrite('checkPackage', {
    meta: { keepsReads: true, showsProblem: true },
    onError: (error) => setProblem(problemText(error)),
  })
  const bring = useWrite('importAssistant', {
    onSuccess: ({ id }) => navigate({ to: '/assistants/manage/$assistantId', params: { assistantId: String(id) } }),
  })

  async function choose([file]: File[]) {
    setProblem(undefined)
    check.reset()
    const read = file && file.size <= largestBytes ? parsePackage(await decodeTextFile(file)) : undefined
    setChosen(read ?? null)
    if (read) check.mutate({ body: read })
    else setProblem(unreadable)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Importar assistente"
      description="O pacote traz a configuração. Documentos, pessoas e conversas não vêm com ele."
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Cancelar</Button>
          </DialogClose>
          <Button
            disabled={!check.data}
            loading={bring.isPending}
            onClick={() => chosen && bring.mutate({ body: chosen })}
          >
            Importar como rascunho
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FileDrop
          accept=".json"
          multiple={false}
          title="Arraste o arquivo para cá"
          hint="O arquivo de “Exportar”, até 1 MB"
          buttonLabel="Escolher arquivo"
          onFiles={(files) => void choose(files).catch(() => setProblem(unreadable))}
        />
        {check.data && <Content content={check.data} />}
      </div>
    </Dialog>
  )
}

function Content({ content: { config, missingModels, tests } }: { content: PackageContent }) {
  const facts = [
    ['Nome', config.name],
    ['Descrição', config.description || 'Nenhuma'],
    ['Instruções', counted(config.instructions.length, 'caractere', 'caracteres')],
    ['Sugestões', counted(config.suggestions.length, 'pergunta', 'perguntas')],
    ['Testes', counted(tests, 'teste', 'testes')],
  ] as const
  return (
    <section aria-label="O que vem no pacote" className="flex flex-col gap-3">
      <Facts facts={facts} />
      {missingModels.length > 0 && (
        <Notice tone="warning">
          {`Não há aqui: ${missingModels.join(', ')}. O modelo padrão responderá no lugar.`}
        </Notice>
      )}
    </section>
  )
}

/** The server decides whether the package is valid. */
function parsePackage(text: string): AssistantPackage | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? (content as AssistantPackage) : undefined
  } catch {
    return undefined
  }
}
