import { FileInput } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'

const ImportDialog = lazyPart(async () => ({
  default: (await import('#/features/assistants/list/import-dialog.tsx')).ImportDialog,
}))

export function ImportButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileInput aria-hidden /> Importar
      </Button>
      {open && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
