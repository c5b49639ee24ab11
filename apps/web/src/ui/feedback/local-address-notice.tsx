import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Warns beside an address that only works on this computer; renders nothing for other addresses. */
export function LocalAddressNotice({ address }: { address: string }) {
  const mayMend = useCan('settings.manage')
  if (!isLocalAddress(address)) return null
  return (
    <Notice tone="warning">
      {localAddressWarning}{' '}
      {mayMend ? (
        <a href="/settings/address" className="font-medium underline print:hidden">
          Definir o endereço público
        </a>
      ) : (
        'Quem administra o Prosa pode definir o endereço público nas Configurações.'
      )}
    </Notice>
  )
}
