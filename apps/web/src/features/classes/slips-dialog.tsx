import type { SchoolClass, Slip } from '@prosa/contract/school/classes.ts'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { entryAddress } from '#/features/classes/class-labels.tsx'
import { inGroups } from '#/lib/format/in-groups.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface SlipsDialogProps {
  schoolClass: Pick<SchoolClass, 'name' | 'code'>
  slips: readonly Slip[]
  onClose: () => void
}

/** Name, code and PIN of each: the only time that the PINs are shown. */
export function SlipsDialog({ schoolClass, slips, onClose }: SlipsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Fichas com os PINs"
      description="Imprima ou anote agora: os PINs não aparecem de novo. Para outra ficha, gere um PIN novo."
      footer={
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Imprimir fichas
        </Button>
      }
    >
      <ul aria-label="Fichas" className="flex flex-col divide-y divide-border pt-2">
        {slips.map(({ id, name, pin }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-semibold tracking-wider whitespace-nowrap tabular-nums">{inGroups(pin)}</span>
          </li>
        ))}
      </ul>
      {createPortal(<Sheet {...schoolClass} slips={slips} />, document.body)}
    </Dialog>
  )
}

/** To be cut apart: two in a row, none torn by the end of a page. */
const Sheet = ({ name: className, code, slips }: Pick<SchoolClass, 'name' | 'code'> & { slips: readonly Slip[] }) => (
  <div data-paper="sheet">
    <ul className="grid grid-cols-2">
      {slips.map(({ id, name, pin }) => (
        <li key={id} className="flex flex-col gap-1 border border-dashed border-black p-[5mm] wrap-anywhere">
          <p className="text-lg font-semibold">{name}</p>
          <p>{className}</p>
          <p>Abra {entryAddress.replace(/^https?:\/\//, '')}</p>
          <p>
            Código:{' '}
            <strong className="tracking-wider">{code === null ? 'peça a quem dá a aula' : inGroups(code)}</strong>
          </p>
          <p>
            PIN: <strong className="tracking-wider">{inGroups(pin)}</strong>
          </p>
        </li>
      ))}
    </ul>
  </div>
)
