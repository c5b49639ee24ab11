import type { OperationName } from '@prosa/contract/client/contract.ts'
import { useUpload } from '#/lib/api/use-upload.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FileButton } from '#/ui/actions/file-button.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface LogoUploadProps {
  logoUrl: string | null
  alt: string
  /** Where the logo appears. */
  hint: string
  upload: OperationName
  params: Record<string, unknown>
  removal: { mutate: () => void; isPending: boolean }
}

/** The logo that people meet at an entry; saved at once. */
export function LogoUpload({ logoUrl, alt, hint, upload, params, removal }: LogoUploadProps) {
  const { send, isSending, problem } = useUpload(upload, params)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl && <img src={logoUrl} alt={alt} className="h-12 max-w-40 rounded-md object-contain" />}
        <FileButton
          label="Arquivo da logo"
          accept="image/png,image/jpeg,image/webp"
          loading={isSending}
          onChoose={(file) => send(file)}
        >
          {logoUrl ? 'Trocar a logo' : 'Enviar uma logo'}
        </FileButton>
        {logoUrl && (
          <Button variant="ghost" loading={removal.isPending} onClick={removal.mutate}>
            Remover
          </Button>
        )}
      </div>
      <p className="max-w-prose text-sm text-muted-foreground">{hint} PNG, JPEG ou WebP de até 512 kB.</p>
      <FieldError id="logo-error" message={problem} />
    </>
  )
}
