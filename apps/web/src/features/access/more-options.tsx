import { accessOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { ChatsSheet } from '#/features/access/chats-sheet.tsx'
import { MoreOptionsSlot } from '#/features/access/slots.ts'
import { OptionSwitch } from '#/features/access/option-switch.tsx'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { read } from '#/lib/api/operations.ts'

/** Options that apply at once and change no access, such as copies and reading conversations. */
export function MoreOptions({ assistantId }: { assistantId: number }) {
  const { data: settings } = useSuspenseQuery(read('getAccess', { params: { assistantId } }))
  const { abilities } = settings
  const visible = accessOptions.filter(({ name, needs }) => settings[name] || !needs || abilities[needs])
  const on = visible.filter(({ name }) => settings[name])
  return (
    <Advanced title="Mais" summary={on.map(({ title }) => title).join(' · ')}>
      {visible.map((option) => (
        <OptionSwitch key={option.name} {...{ assistantId, option, settings }}>
          {option.name === 'chatsReadable' && settings.chatsReadable && abilities.readChats && (
            <DialogButton
              icon={MessagesSquare}
              label="Ler conversas"
              variant="secondary"
              size="sm"
              renderDialog={(close) => <ChatsSheet assistantId={assistantId} onClose={close} />}
            />
          )}
        </OptionSwitch>
      ))}
      <MoreOptionsSlot assistantId={assistantId} />
    </Advanced>
  )
}
