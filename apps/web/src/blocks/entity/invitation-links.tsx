import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { spreadsheetText } from '@prosa/contract/protocol/spreadsheet-text.ts'
import type { InvitationLink } from '@prosa/contract/identity/users.ts'
import { Download, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { PaperCards } from '#/blocks/entity/paper-cards.tsx'
import { saveText } from '#/lib/api/download.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

/** A larger number of cards would block the page while the QR codes are drawn, and would hardly be cut by hand. */
const MAX_CARDS = 200

/** Invitation links that no mail delivers: a table to save, cards to print, and each link to copy. */
export function InvitationLinks({ invitations }: { invitations: readonly InvitationLink[] }) {
  const links = counted(invitations.length, 'link', 'links')
  const listed = invitations.slice(0, MAX_CARDS)
  const prints = invitations.length <= MAX_CARDS
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Notice tone="warning">
        {runtimeConfig.mail ? 'Nenhum e-mail foi enviado. ' : 'Não há servidor de e-mail, então nada foi enviado. '}
        Entregue a cada pessoa o link dela. Ele vale 72 horas e uma única vez, e aparece só agora: quem tiver o link
        pode criar a senha da conta.
      </Notice>
      <LocalAddressNotice address={invitations[0]?.url ?? ''} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveText('convites.csv', formatCsv(invitations))}>
          <Download aria-hidden /> Baixar {invitations.length === 1 ? 'o link' : `os ${links}`} (CSV)
        </Button>
        {prints && (
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden /> Imprimir cartões
          </Button>
        )}
      </div>
      {!prints && (
        <p className="text-sm text-muted-foreground">
          Aqui estão os primeiros {MAX_CARDS}; o CSV tem todos. Cartões são impressos até {MAX_CARDS} por vez.
        </p>
      )}
      <ScrollArea label="Convites" className="max-h-72 overflow-y-auto rounded-lg border border-border">
        <ul aria-label="Convites" className="divide-y divide-border text-sm">
          {listed.map(({ name, email, url }) => (
            <li key={email} className="flex items-center justify-between gap-3 px-3 py-1">
              <span className="min-w-0 wrap-anywhere">{name === '' ? email : `${name}, ${email}`}</span>
              <CopyButton text={url} label={`Copiar o link de ${name || email}`} />
            </li>
          ))}
        </ul>
      </ScrollArea>
      {prints && (
        <PaperCards cards={listed.map((one) => ({ id: one.email, content: <InvitationCard invitation={one} /> }))} />
      )}
    </div>
  )
}

const InvitationCard = ({ invitation: { name, email, url } }: { invitation: InvitationLink }) => (
  <div className="flex items-start gap-[4mm]">
    <div className="min-w-0 flex-1">
      <p className="text-lg font-semibold">{name || email}</p>
      <p>{runtimeConfig.appName}</p>
      <p>Aponte a câmera ou abra o endereço, e crie a sua senha. Vale 72 horas.</p>
      <p className="text-xs break-all">{url}</p>
      <p className="text-sm">Depois, entre com {email}</p>
      {isLocalAddress(url) && <p>{localAddressWarning}</p>}
    </div>
    <Suspense>
      <QrCode text={url} label={`QR Code do convite de ${name || email}`} className="size-[30mm] shrink-0" />
    </Suspense>
  </div>
)

/** CSV in the form that Brazilian spreadsheets open. */
function formatCsv(invitations: readonly InvitationLink[]): string {
  const rows = invitations.map(({ name, email, url }) => [name, email, url])
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${spreadsheetText(cell).replaceAll('"', '""')}"`).join(';')
  return `\uFEFF${[['Nome', 'E-mail', 'Link do convite'], ...rows].map(line).join('\r\n')}\r\n`
}
