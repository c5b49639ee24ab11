import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { useBlocker } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PaperCards } from '#/blocks/entity/paper-cards.tsx'
import { forgetSlips, type MarkedSlip } from '#/features/classes/fresh-slips.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { inGroups } from '#/lib/format/in-groups.ts'
import { entryAddress, entryHost } from '#/text/class-entry.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface SlipsCardProps {
  schoolClass: Pick<SchoolClass, 'name' | 'code'>
  slips: readonly MarkedSlip[]
}

const dialogs = '[role=dialog], [role=alertdialog]'

/** New PINs, which cannot be shown again: closing them or leaving the page asks first, unless they were printed. */
export function SlipsCard({ schoolClass: { name: className, code }, slips }: SlipsCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const printed = useRef(false)
  const [asking, setAsking] = useState(false)
  const isUnsaved = () => !printed.current
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const isLeaving = blocker.status === 'blocked'
  useEffect(() => {
    const focusTitle = () => title.current?.focus()
    // The dialog that made the PINs still has to give the focus back.
    const focusAfterDialog = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(dialogs)) return
      removeEventListener('focusin', focusAfterDialog)
      focusTitle()
    }
    if (document.querySelector(dialogs)) addEventListener('focusin', focusAfterDialog)
    else focusTitle()
    const note = () => {
      printed.current = true
    }
    addEventListener('beforeprint', note)
    return () => {
      removeEventListener('focusin', focusAfterDialog)
      removeEventListener('beforeprint', note)
      forgetSlips(slips)
    }
  }, [slips])
  return (
    <section aria-labelledby="slips">
      <Card className="flex flex-col gap-4">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id="slips" ref={title} tabIndex={-1} className="w-fit text-lg font-semibold">
              Fichas com os PINs
            </h2>
            <p className="mt-1 text-sm text-muted-foreground">
              Imprima ou anote agora: os PINs não aparecem de novo. Para outra ficha, gere um PIN novo.
            </p>
          </div>
          <div className="flex gap-2">
            <Button variant="ghost" onClick={() => (printed.current ? forgetSlips(slips) : setAsking(true))}>
              Fechar
            </Button>
            <Button variant="secondary" onClick={() => print()}>
              <Printer aria-hidden /> Imprimir fichas
            </Button>
          </div>
        </header>
        <LocalAddressNotice address={entryAddress} />
        <ScrollArea label="Nomes e PINs" className="max-h-85 overflow-y-auto">
          <ul aria-label="Fichas" className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {slips.map(({ id, name, pin, mark }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 border-b border-border py-2">
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  {mark && <span className="block text-sm text-muted-foreground">{mark}</span>}
                </span>
                <span className="font-semibold tracking-wider whitespace-nowrap tabular-nums">{inGroups(pin)}</span>
              </li>
            ))}
          </ul>
        </ScrollArea>
        <PaperCards
          cards={slips.map(({ id, name, pin, mark }) => ({
            id,
            content: (
              <>
                <p className="text-lg font-semibold">{name}</p>
                {mark && <p className="text-sm">{mark}</p>}
                <p>{className}</p>
                <p>Abra {entryHost}</p>
                <p>
                  Código:{' '}
                  <strong className="tracking-wider">{code === null ? 'peça a quem dá a aula' : inGroups(code)}</strong>
                </p>
                <p>
                  PIN: <strong className="tracking-wider">{inGroups(pin)}</strong>
                </p>
                {isLocalAddress(entryAddress) && <p>{localAddressWarning}</p>}
              </>
            ),
          }))}
        />
        <AlertDialog
          open={asking || isLeaving}
          onOpenChange={isLeaving ? blocker.reset : setAsking}
          title={isLeaving ? 'Sair sem imprimir?' : 'Fechar sem imprimir?'}
          description="Os PINs não aparecem de novo. Se você não os anotou, será preciso gerar PINs novos."
          cancelLabel="Voltar às fichas"
          confirmLabel={isLeaving ? 'Já anotei, sair' : 'Já anotei, fechar'}
          destructive={false}
          backFirst
          onConfirm={isLeaving ? blocker.proceed : () => forgetSlips(slips)}
        />
      </Card>
    </section>
  )
}
