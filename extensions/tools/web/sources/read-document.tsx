import { api } from '@prosa/web/src/lib/api/api.ts'
import { decodeTextFile } from '@prosa/web/src/lib/format/file-text.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { FileButton } from '@prosa/web/src/ui/actions/file-button.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { TextInput } from '@prosa/web/src/ui/inputs/text-input.tsx'
import { Textarea } from '@prosa/web/src/ui/inputs/textarea.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundTools } from '#/tools/contract.ts'
import { ReadResult } from '#/tools/web/sources/read-result.tsx'

interface ReadDocumentProps {
  assistantId: number
  /** Whether it is unfolded from the beginning. */
  isOpen: boolean
  onRead: (found: FoundTools) => void
}

/** Reads what a service offers from its OpenAPI document: by address, pasted or from a file. */
export function ReadDocument({ assistantId, isOpen, onRead }: ReadDocumentProps) {
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const reading = useMutation({
    mutationFn: async (from: string | File) => {
      const document = typeof from === 'string' ? from : await decodeTextFile(from)
      return api.previewTools({
        params: { assistantId },
        body: { kind: 'http', address: document === '' ? address.trim() : '', document, access: { type: 'none' } },
      })
    },
    meta: { showsProblem: true },
    onSuccess: onRead,
  })
  return (
    <details open={isOpen} className="rounded-lg border border-border px-3 py-2">
      <summary className="min-h-8 cursor-pointer text-sm font-medium">Documento OpenAPI</summary>
      <div className="flex flex-col gap-3 pt-2 pb-1">
        <Field label="Endereço do documento">
          <TextInput
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            placeholder="https://sistema.escola.br/openapi.json"
          />
        </Field>
        <Field label="Ou cole o documento" hint="OpenAPI 3.0 ou 3.1, em JSON ou YAML.">
          <Textarea rows={3} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" loading={reading.isPending} onClick={() => reading.mutate(text)}>
            Ler o documento
          </Button>
          <FileButton
            label="Arquivo do documento"
            accept=".json,.yaml,.yml"
            loading={false}
            onChoose={(file) => reading.mutate(file)}
          >
            Enviar um arquivo
          </FileButton>
        </div>
        <ReadResult
          reading={reading}
          describe={(count) => `O documento tem ${count === 1 ? '1 ação' : `${count} ações`}`}
        />
      </div>
    </details>
  )
}
