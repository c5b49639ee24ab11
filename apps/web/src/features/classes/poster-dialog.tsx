import { Printer } from 'lucide-react'
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { entryAddress } from '#/features/classes/class-labels.tsx'
import { inGroups } from '#/lib/format/in-groups.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface PosterDialogProps {
  name: string
  code: string
  onClose: () => void
}

/** A sheet for the wall of the room; what is seen on the screen is what is printed. */
export function PosterDialog({ name, code, onClose }: PosterDialogProps) {
  const poster = (
    <Suspense fallback={<Spinner size="lg" />}>
      <Poster name={name} code={code} />
    </Suspense>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cartaz da turma"
      description="Para a parede ou o projetor. Os PINs não estão nele: cada aluno tem o seu na ficha."
      footer={
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Imprimir
        </Button>
      }
    >
      {poster}
      {createPortal(<div data-paper="sheet">{poster}</div>, document.body)}
    </Dialog>
  )
}

const Poster = ({ name, code }: { name: string; code: string }) => (
  <div className="flex flex-col items-center gap-4 py-4 text-center wrap-anywhere print:gap-[8mm] print:pt-[15mm]">
    <p className="text-2xl font-semibold print:text-5xl">{name}</p>
    <QrCode
      text={`${entryAddress}?turma=${code}`}
      label={`QR Code que abre a entrada da turma ${name}`}
      className="w-full max-w-56 print:max-w-[110mm]"
    />
    <p className="print:text-2xl">Aponte a câmera, ou abra {entryAddress.replace(/^https?:\/\//, '')}</p>
    <p className="text-4xl font-semibold tracking-widest print:text-7xl">{inGroups(code)}</p>
    <p className="print:text-2xl">Entre com o seu nome e o seu PIN.</p>
  </div>
)
